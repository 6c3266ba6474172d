//! What is said of every board.

use wasm_bindgen::prelude::*;

use super::json;
use crate::{make, puzzle, sets, symmetry, text, tree};

#[wasm_bindgen]
pub fn rules(name: &str) -> Result<String, JsError> {
    json(text::rules(name))
}

#[wasm_bindgen]
pub fn examine(shape: &str, board: &str, limit: u32, grid: &str) -> Result<String, JsError> {
    json(puzzle::examine(shape, board, limit.into(), grid))
}

#[wasm_bindgen]
pub fn unavoidable(shape: &str, grid: &str, max_size: u32) -> Result<Vec<u8>, JsError> {
    Ok(sets::unavoidable(shape, grid, max_size as usize)?)
}

#[wasm_bindgen]
pub fn symmetries(shape: &str, board: &str) -> Result<String, JsError> {
    json(symmetry::symmetries(shape, board))
}

#[wasm_bindgen]
pub fn below(shape: &str, board: &str) -> Result<String, JsError> {
    json(tree::below(shape, board))
}

#[wasm_bindgen]
pub fn minimal(shape: &str, seed: u32) -> Result<String, JsError> {
    json(make::minimal(shape, seed.into()))
}

#[wasm_bindgen]
pub fn leaf(shape: &str, board: &str, seed: u32) -> Result<String, JsError> {
    json(make::leaf(shape, board, seed.into()))
}
