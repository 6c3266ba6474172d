//! What is asked for: texts and files of boards, searches, estimates.

use gridforest_requests::scan::Scan;
use js_sys::Function;
use wasm_bindgen::prelude::*;

use super::json;
use crate::estimate::{self, MinimalPuzzles, SolutionCount};
use crate::list::List;
use crate::make::Maker;
use crate::speed::Batch;
use crate::{ask, few, puzzle, text};

#[wasm_bindgen]
pub fn read(text: &str, preferred: &str) -> Result<String, JsError> {
    json(text::read(text, preferred))
}

#[wasm_bindgen]
pub fn count_all(shape: &str, board: &str, progress: &Function) -> Result<String, JsError> {
    let tell = |count: u64| {
        let _ = progress.call1(&JsValue::NULL, &JsValue::from(count.to_string()));
    };
    json(puzzle::count_all(shape, board, tell).map(|count| count.to_string()))
}

#[wasm_bindgen]
#[derive(Debug)]
pub struct PuzzleMaker(Maker);

#[wasm_bindgen]
impl PuzzleMaker {
    pub fn symmetric(
        shape: &str,
        symmetry: &str,
        clues: Option<u32>,
        minimal: bool,
        seed: u32,
    ) -> Result<Self, JsError> {
        let clues = clues.map(|clues| clues as usize);
        Ok(Self(Maker::symmetric(shape, symmetry, clues, minimal, seed.into())?))
    }

    pub fn on_pattern(shape: &str, board: &str, minimal: bool, seed: u32) -> Result<Self, JsError> {
        Ok(Self(Maker::on_pattern(shape, board, minimal, seed.into())?))
    }

    pub fn attempt(&mut self) -> Result<String, JsError> {
        json(Ok(self.0.attempt()))
    }
}

#[wasm_bindgen]
#[derive(Debug)]
pub struct BoardList(List);

#[wasm_bindgen]
impl BoardList {
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, preferred: &str) -> Result<Self, JsError> {
        Ok(Self(List::read(text, preferred)?))
    }

    /// The number of boards.
    pub fn boards(&self) -> usize {
        self.0.len()
    }

    pub fn remark(&self) -> Option<String> {
        self.0.remark()
    }

    pub fn row(&mut self, index: usize) -> Result<String, JsError> {
        json(Ok(self.0.row(index)))
    }
}

#[wasm_bindgen]
pub fn scan(
    shape: &str,
    grid: &str,
    at_most: u32,
    up_to_symmetry: bool,
    progress: &Function,
) -> Result<String, JsError> {
    let at_most = at_most as usize;
    let request = Scan { at_most, at_least: None, first: false, up_to_symmetry };
    json(few::scan(shape, grid, request, |found| {
        let _ = progress.call1(&JsValue::NULL, &JsValue::from(found as f64));
    }))
}

#[wasm_bindgen]
pub fn uses(shape: &str, board: &str, limit: u32) -> Result<String, JsError> {
    json(puzzle::uses(shape, board, limit.into()))
}

#[wasm_bindgen]
pub fn compare(shape: &str, left: &str, right: &str) -> Result<String, JsError> {
    json(puzzle::compare(shape, left, right))
}

#[wasm_bindgen]
pub fn estimate_solutions(shape: &str, board: &str, seed: u32) -> Result<String, JsError> {
    json(ask::estimate(shape, board, seed.into()))
}

#[wasm_bindgen]
pub fn exact_count(problem: &str) -> Result<String, JsError> {
    json(estimate::exact_count(problem))
}

#[wasm_bindgen]
#[derive(Debug)]
pub struct PuzzleEstimate(MinimalPuzzles);

#[wasm_bindgen]
impl PuzzleEstimate {
    #[wasm_bindgen(constructor)]
    pub fn new(shape: &str, seed: u32) -> Result<Self, JsError> {
        Ok(Self(MinimalPuzzles::new(shape, seed.into())?))
    }

    pub fn step(&mut self) -> Result<String, JsError> {
        json(Ok(self.0.step()))
    }

    pub fn samples(&self) -> f64 {
        self.0.samples() as f64
    }

    pub fn goes_on(&self) -> bool {
        self.0.goes_on()
    }
}

#[wasm_bindgen]
#[derive(Debug)]
pub struct CountEstimate(SolutionCount);

#[wasm_bindgen]
impl CountEstimate {
    #[wasm_bindgen(constructor)]
    pub fn new(problem: &str, seed: u32) -> Result<Self, JsError> {
        Ok(Self(SolutionCount::new(problem, seed.into())?))
    }

    pub fn step(&mut self) -> Result<String, JsError> {
        json(Ok(self.0.step()))
    }
}

#[wasm_bindgen]
#[derive(Debug)]
pub struct SpeedBatch(Batch);

#[wasm_bindgen]
impl SpeedBatch {
    pub fn read(text: &str) -> Self {
        Self(Batch::read(text))
    }

    pub fn random(count: u32, seed: u32) -> Self {
        Self(Batch::random(count as usize, seed.into()))
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.0.len()
    }

    pub fn together(&self) -> usize {
        self.0.together()
    }

    pub fn alone(&self, index: usize) -> u8 {
        self.0.alone(index)
    }
}
