//! Work on several threads whose results come one after another.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::sync_channel;
use std::thread;

/// How many results a thread may be ahead of whoever takes them.
const AHEAD: usize = 4;

/// Does `work` for 0 to `count` − 1, on `threads` threads, and hands each result to `take`, in this
/// order, until that breaks. What is taken is the same for any number of threads; they may have
/// worked on a few more when it breaks.
pub(crate) fn in_order<T: Send, B>(
    count: u64,
    threads: NonZeroUsize,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let threads = threads.get().min(usize::try_from(count).unwrap_or(usize::MAX));
    if threads <= 1 {
        return (0..count).try_for_each(|number| take(work(number)));
    }
    thread::scope(|scope| {
        // Each thread has every so-manieth number and a queue of its own: so they are taken in
        // order, and a thread that is ahead waits.
        let queues: Vec<_> = (0..threads)
            .map(|first| {
                let (sender, queue) = sync_channel(AHEAD);
                let work = &work;
                scope.spawn(move || {
                    for number in (first as u64..count).step_by(threads) {
                        if sender.send(work(number)).is_err() {
                            break;
                        }
                    }
                });
                queue
            })
            .collect();
        // All threads end when the queues are dropped, which is at the end of this.
        let mut results = queues.iter().cycle().map_while(|queue| queue.recv().ok());
        results.try_for_each(&mut take)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(count: u64, threads: usize, stop: u64) -> (Vec<u64>, ControlFlow<&'static str>) {
        let mut taken = Vec::new();
        let end = in_order(
            count,
            NonZeroUsize::new(threads).unwrap(),
            |number| number * 10,
            |result| {
                taken.push(result);
                if result == stop {
                    ControlFlow::Break("enough")
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        (taken, end)
    }

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in 1..=5 {
            for count in [0, 1, 2, 5, 97] {
                let all: Vec<u64> = (0..count).map(|number| number * 10).collect();
                assert_eq!(taken(count, threads, u64::MAX), (all, ControlFlow::Continue(())));
            }
            let (first, end) = taken(1_000_000, threads, 70);
            assert_eq!(first, [0, 10, 20, 30, 40, 50, 60, 70]);
            assert_eq!(end, ControlFlow::Break("enough"));
        }
    }
}
