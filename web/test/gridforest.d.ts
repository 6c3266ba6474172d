/** What wasm-bindgen writes beside the page, for the checker: its own file is there after a build alone. */
declare module "*/gridforest.js" {
  const library: any;
  export default library;
  export const read: any, examine: any, count_all: any, unavoidable: any, symmetries: any, below: any, minimal: any, leaf: any, symmetric: any, on_pattern: any;
  export const exact_count: any, PuzzleEstimate: any, CountEstimate: any, SpeedBatch: any;
}
