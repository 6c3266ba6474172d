//! The signals that the process was told to ignore when it was started: by `nohup`, or by a shell
//! that starts a job in the background. They stay ignored.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

/// Those of SIGHUP, SIGINT and SIGTERM that were ignored before the program began.
pub(super) fn ignored() -> Vec<i32> {
    let mask = ignored_mask().unwrap_or(0);
    let is_ignored = |signal: &i32| mask >> (signal - 1) & 1 == 1;
    [SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_ignored).collect()
}

/// The ignored signals as the system writes them: in hexadecimal digits, the lowest bit for the
/// first.
#[cfg(target_os = "linux")]
fn ignored_mask() -> Option<u128> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u128::from_str_radix(line.trim(), 16).ok()
}

#[cfg(not(target_os = "linux"))]
fn ignored_mask() -> Option<u128> {
    let id = std::process::id().to_string();
    let ps = std::process::Command::new("ps").args(["-o", "sigignore=", "-p", &id]).output();
    let text = String::from_utf8(ps.ok()?.stdout).ok()?;
    u128::from_str_radix(text.trim().trim_start_matches("0x"), 16).ok()
}
