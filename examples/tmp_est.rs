use gridforest::estimate::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let shape = a[1].parse().unwrap();
    let m = match &a[2][..] {
        "subsets" => Method::Subsets,
        "supersets" => Method::Supersets,
        "paths" => Method::Paths,
        _ => Method::Singletons,
    };
    let size = a[3].parse().ok();
    let clues = a.get(5).map(|t| {
        let (x, y) = t.split_once("..").unwrap();
        x.parse().unwrap()..=y.parse().unwrap()
    });
    let t = Instant::now();
    let mut s = Survey::new(shape, m, size, clues, Source::uniform(shape).unwrap()).unwrap();
    println!("source {:?}", t.elapsed());
    if let Some(k) = a.get(6) {
        s.trials_per_grid = k.parse().unwrap();
    }
    s.set_trials(a[4].parse().unwrap()).unwrap();
    let t = Instant::now();
    let tally = s.run();
    let dt = t.elapsed().as_secs_f64();
    for r in s.rows(&tally) {
        println!(
            "{:2} {:9} {:.4e} ± {:6.2}% ({:6.2}%) [{:.3e} {:.3e}] boot {:.3e} {:.3e} fom {:.3}",
            r.clues,
            r.count,
            r.per_grid,
            100. * r.rel_err.unwrap_or(f64::NAN),
            100. * r.rel_err_within.unwrap_or(f64::NAN),
            r.low,
            r.high,
            r.boot_low.unwrap_or(0.),
            r.boot_high.unwrap_or(0.),
            r.rel_err.unwrap_or(0.).powi(2) * dt
        );
    }
    println!("{} trials {} grids {:.2} s", tally.trials, tally.grids, dt);
}
