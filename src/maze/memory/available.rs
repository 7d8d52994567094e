//! How much memory the system can still give.

/// How many bytes the system can still give to this process, without taking them from others: what
/// Linux estimates as available, or less where the process's control group (version 2) or its own limit
/// of address space leaves less. `None` on other systems, and where nothing can be read.
///
/// It is what was so a moment ago, and others take memory too. So it is for telling beforehand what
/// can't be, and no promise.
#[must_use]
pub fn available() -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        linux::available()
    }
    #[cfg(not(target_os = "linux"))]
    {
        None
    }
}

#[cfg(any(target_os = "linux", test))]
mod linux {
    use std::fs;
    use std::path::Path;

    /// The longest text that any of these files has: nobody waits for more.
    const LONGEST: u64 = 1 << 20;

    pub(super) fn available() -> Option<u64> {
        let of_system = read("/proc/meminfo").and_then(|text| in_kib(&text, "MemAvailable:"));
        [of_system, of_groups(), of_address_space()].into_iter().flatten().min()
    }

    fn read(path: impl AsRef<Path>) -> Option<String> {
        use std::io::Read;
        let mut text = String::new();
        fs::File::open(path).ok()?.take(LONGEST).read_to_string(&mut text).ok()?;
        Some(text)
    }

    /// What the group of this process and those around it leave, the least of them.
    fn of_groups() -> Option<u64> {
        let groups = read("/proc/self/cgroup")?;
        let root = Path::new("/sys/fs/cgroup");
        let here = root.join(group(&groups)?.trim_start_matches('/'));
        let around = here.ancestors().take_while(|folder| folder.starts_with(root));
        around
            .filter_map(|folder| {
                let most = read(folder.join("memory.max"))?;
                let now = read(folder.join("memory.current"))?;
                let kinds = read(folder.join("memory.stat")).unwrap_or_default();
                left_in_group(&most, &now, &kinds)
            })
            .min()
    }

    fn of_address_space() -> Option<u64> {
        left_of_address_space(&read("/proc/self/limits")?, &read("/proc/self/status")?)
    }

    /// The path of the version 2 group in a `/proc/self/cgroup`.
    pub(super) fn group(text: &str) -> Option<&str> {
        text.lines().find_map(|line| line.strip_prefix("0::"))
    }

    /// What a group may still take: files that are only cached are dropped when it needs the memory.
    pub(super) fn left_in_group(most: &str, now: &str, kinds: &str) -> Option<u64> {
        // "max" is no number: no limit.
        let most: u64 = most.trim().parse().ok()?;
        let now: u64 = now.trim().parse().ok()?;
        let cached = ["inactive_file ", "active_file "]
            .into_iter()
            .filter_map(|name| kinds.lines().find_map(|line| line.strip_prefix(name)))
            .filter_map(|bytes| bytes.trim().parse::<u64>().ok())
            .fold(0, u64::saturating_add);
        Some(most.saturating_sub(now.saturating_sub(cached)))
    }

    /// What `ulimit -v` leaves, by a `/proc/self/limits` and a `/proc/self/status`.
    pub(super) fn left_of_address_space(limits: &str, status: &str) -> Option<u64> {
        let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
        // "unlimited" is no number.
        let limit: u64 = limit.split_whitespace().next()?.parse().ok()?;
        Some(limit.saturating_sub(in_kib(status, "VmSize:")?))
    }

    /// The bytes of a line such as `MemAvailable:   21888 kB`.
    pub(super) fn in_kib(text: &str, name: &str) -> Option<u64> {
        let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
        let mut parts = rest.split_whitespace();
        let number: u64 = parts.next()?.parse().ok()?;
        (parts.next() == Some("kB")).then(|| number.saturating_mul(1024))
    }
}

#[cfg(test)]
mod tests {
    use super::linux::*;

    const MEMINFO: &str = "MemTotal:       24684480 kB\nMemFree:         9991168 kB
MemAvailable:   22413312 kB\nBuffers:          123 kB\n";

    #[test]
    fn a_line_in_kib_is_read_by_its_whole_name() {
        assert_eq!(in_kib(MEMINFO, "MemAvailable:"), Some(22_413_312 * 1024));
        assert_eq!(in_kib("XMemAvailable: 5 kB\n", "MemAvailable:"), None);
        // Kernels before 3.14 have no such line, and what nobody expects is no number.
        for text in [
            "",
            "MemTotal: 5 kB",
            "MemAvailable:",
            "MemAvailable: kB",
            "MemAvailable: -5 kB",
            "MemAvailable: 5",
            "MemAvailable: 5 MB",
            "MemAvailable: 99999999999999999999 kB",
        ] {
            assert_eq!(in_kib(text, "MemAvailable:"), None, "{text}");
        }
        let most = format!("MemAvailable: {} kB", u64::MAX);
        assert_eq!(in_kib(&most, "MemAvailable:"), Some(u64::MAX), "nothing overflows");
    }

    #[test]
    fn the_second_version_s_group_is_found_among_others() {
        let both = "4:memory:/old\n1:cpu:/\n0::/user.slice/maze:1.scope\n";
        assert_eq!(group(both), Some("/user.slice/maze:1.scope"));
        assert_eq!(group("0::/\n"), Some("/"));
        assert_eq!(group("4:memory:/old\n"), None);
        assert_eq!(group(""), None);
    }

    #[test]
    fn a_group_leaves_its_limit_less_what_it_holds_but_for_cached_files() {
        let kinds = "anon 500\nfile 450\ninactive_file 300\nactive_file 100\nslab 7\n";
        assert_eq!(left_in_group("1000\n", "950\n", kinds), Some(450));
        assert_eq!(left_in_group("1000", "950", ""), Some(50));
        assert_eq!(left_in_group("1000", "5000", "anon 1"), Some(0), "a limit that was lowered");
        assert_eq!(left_in_group("1000", "10", kinds), Some(1000), "never more than the limit");
        assert_eq!(left_in_group("max\n", "950\n", kinds), None);
        assert_eq!(left_in_group("1000", "", kinds), None);
    }

    #[test]
    fn a_limit_of_address_space_counts_what_is_mapped() {
        let limits =
            "Limit                     Soft Limit           Hard Limit           Units     
Max resident set          unlimited            unlimited            bytes     
Max address space         268435456            unlimited            bytes     \n";
        let status = "Name:\tmaze-duel\nVmPeak:\t  200000 kB\nVmSize:\t  131072 kB\n";
        assert_eq!(left_of_address_space(limits, status), Some(128 << 20));
        let unlimited = limits.replace("268435456", "unlimited");
        assert_eq!(left_of_address_space(&unlimited, status), None);
        assert_eq!(left_of_address_space("", status), None);
        assert_eq!(left_of_address_space(limits, ""), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_tells_some() {
        // More than this test takes, and less than any machine has.
        assert!(super::available().is_some_and(|bytes| bytes > 1 << 20 && bytes < 1 << 50));
    }
}
