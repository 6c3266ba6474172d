/** What wasm-bindgen writes beside the page, for the checker: its own file is there after a build alone. */
declare module "*/gridforest.js" {
  const library: any;
  export default library;
  export const rules: any, read: any, examine: any, count_all: any, unavoidable: any, symmetries: any, below: any, minimal: any, leaf: any;
  export const PuzzleMaker: any, BoardList: any, scan: any, uses: any, compare: any, estimate_solutions: any;
  export const exact_count: any, PuzzleEstimate: any, CountEstimate: any, SpeedBatch: any;
}
