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

/// See [`text::read`].
#[wasm_bindgen]
pub fn read(text: &str, preferred: &str) -> Result<String, JsError> {
    json(text::read(text, preferred))
}

/// See [`puzzle::count_all`].
#[wasm_bindgen]
pub fn count_all(shape: &str, board: &str, progress: &Function) -> Result<String, JsError> {
    let tell = |count: u64| {
        let _ = progress.call1(&JsValue::NULL, &JsValue::from(count.to_string()));
    };
    json(puzzle::count_all(shape, board, tell).map(|count| count.to_string()))
}

/// See [`Maker`].
#[wasm_bindgen]
#[derive(Debug)]
pub struct PuzzleMaker(Maker);

#[wasm_bindgen]
impl PuzzleMaker {
    /// See [`Maker::symmetric`].
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

    /// See [`Maker::on_pattern`].
    pub fn on_pattern(shape: &str, board: &str, minimal: bool, seed: u32) -> Result<Self, JsError> {
        Ok(Self(Maker::on_pattern(shape, board, minimal, seed.into())?))
    }

    /// See [`Maker::attempt`].
    pub fn attempt(&mut self) -> Result<String, JsError> {
        json(Ok(self.0.attempt()))
    }
}

/// See [`List`].
#[wasm_bindgen]
#[derive(Debug)]
pub struct BoardList(List);

#[wasm_bindgen]
impl BoardList {
    /// See [`List::read`].
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, preferred: &str) -> Result<Self, JsError> {
        Ok(Self(List::read(text, preferred)?))
    }

    /// The number of boards.
    pub fn boards(&self) -> usize {
        self.0.len()
    }

    /// See [`List::remark`].
    pub fn remark(&self) -> Option<String> {
        self.0.remark()
    }

    /// See [`List::row`].
    pub fn row(&mut self, index: usize) -> Result<String, JsError> {
        json(Ok(self.0.row(index)))
    }
}

/// See [`few::scan`].
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

/// See [`puzzle::uses`].
#[wasm_bindgen]
pub fn uses(shape: &str, board: &str, limit: u32) -> Result<String, JsError> {
    json(puzzle::uses(shape, board, limit.into()))
}

/// See [`puzzle::compare`].
#[wasm_bindgen]
pub fn compare(shape: &str, left: &str, right: &str) -> Result<String, JsError> {
    json(puzzle::compare(shape, left, right))
}

/// See [`ask::estimate`].
#[wasm_bindgen]
pub fn estimate_solutions(shape: &str, board: &str, seed: u32) -> Result<String, JsError> {
    json(ask::estimate(shape, board, seed.into()))
}

/// See [`estimate::exact_count`].
#[wasm_bindgen]
pub fn exact_count(problem: &str) -> Result<String, JsError> {
    json(estimate::exact_count(problem))
}

/// See [`MinimalPuzzles`].
#[wasm_bindgen]
#[derive(Debug)]
pub struct PuzzleEstimate(MinimalPuzzles);

#[wasm_bindgen]
impl PuzzleEstimate {
    /// See [`MinimalPuzzles::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(shape: &str, seed: u32) -> Result<Self, JsError> {
        Ok(Self(MinimalPuzzles::new(shape, seed.into())?))
    }

    /// See [`MinimalPuzzles::step`].
    pub fn step(&mut self) -> Result<String, JsError> {
        json(Ok(self.0.step()))
    }

    /// See [`MinimalPuzzles::samples`].
    pub fn samples(&self) -> f64 {
        self.0.samples() as f64
    }

    /// See [`MinimalPuzzles::goes_on`].
    pub fn goes_on(&self) -> bool {
        self.0.goes_on()
    }
}

/// See [`SolutionCount`].
#[wasm_bindgen]
#[derive(Debug)]
pub struct CountEstimate(SolutionCount);

#[wasm_bindgen]
impl CountEstimate {
    /// See [`SolutionCount::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(problem: &str, seed: u32) -> Result<Self, JsError> {
        Ok(Self(SolutionCount::new(problem, seed.into())?))
    }

    /// See [`SolutionCount::step`].
    pub fn step(&mut self) -> Result<String, JsError> {
        json(Ok(self.0.step()))
    }
}

/// See [`Batch`].
#[wasm_bindgen]
#[derive(Debug)]
pub struct SpeedBatch(Batch);

#[wasm_bindgen]
impl SpeedBatch {
    /// See [`Batch::read`].
    pub fn read(text: &str) -> Self {
        Self(Batch::read(text))
    }

    /// See [`Batch::random`].
    pub fn random(count: u32, seed: u32) -> Self {
        Self(Batch::random(count as usize, seed.into()))
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.0.len()
    }

    /// See [`Batch::together`].
    pub fn together(&self) -> usize {
        self.0.together()
    }

    /// See [`Batch::alone`].
    pub fn alone(&self, index: usize) -> u8 {
        self.0.alone(index)
    }
}
