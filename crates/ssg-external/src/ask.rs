//! All addresses, host by host, several hosts at the same time.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use jiff::Timestamp;
use url::Url;

use crate::host::{self, Hosts};
use crate::inquiry::{Fate, inquire};
use crate::memory::Memory;
use crate::question;
use crate::verdict::Verdict;

/// How many hosts are asked at the same time.
const AT_A_TIME: usize = 8;

/// Who asks, and when.
pub struct Asker<'a> {
    /// What the program calls itself, for those who run the hosts.
    pub name: &'a str,
    /// The moment, by which answers are remembered and forgotten.
    pub now: Timestamp,
    /// The time for all questions together.
    pub limit: Duration,
}

/// Asks for every address that the memory does not know, and calls `done` after each of them; the
/// verdicts are in the order of the addresses.
pub fn ask(
    urls: &[Url],
    asker: &Asker<'_>,
    memory: &mut Memory,
    done: impl Fn() + Sync,
) -> Vec<Verdict> {
    let Asker { name, now, limit } = *asker;
    let (agent, hosts) = (question::agent(name), Hosts::new(limit));
    let known: Vec<Option<Verdict>> = urls.iter().map(|url| memory.verdict(url, now)).collect();
    let unknown = urls.iter().zip(&known).filter(|(_, known)| known.is_none());
    let queue = Mutex::new(by_host(unknown.map(|(url, _)| url)));
    let fates: Mutex<BTreeMap<&Url, Fate>> = Mutex::default();
    let work = || {
        while let Some(urls) = next(&queue) {
            for url in urls {
                let fate = inquire(&agent, &hosts, url);
                locked(&fates).insert(url, fate);
                done();
            }
        }
    };
    thread::scope(|scope| {
        let start = || thread::Builder::new().spawn_scoped(scope, work).is_ok();
        // With fewer threads it takes longer.
        if (0..AT_A_TIME).filter(|_| start()).count() == 0 {
            work();
        }
    });
    let mut fates = fates.into_inner().unwrap_or_else(PoisonError::into_inner);
    let verdict = |(url, known): (&Url, Option<Verdict>)| match known {
        Some(verdict) => verdict,
        None => match fates.remove(url) {
            Some(Fate::Answer(answer)) => {
                let verdict = answer.verdict(url);
                memory.put(url, answer, now);
                verdict
            }
            Some(Fate::Verdict(verdict)) => verdict,
            None => Verdict::NotAsked,
        },
    };
    urls.iter().zip(known).map(verdict).collect()
}

/// The addresses of each host; the one with the most is the last, and taken first.
fn by_host<'a>(urls: impl Iterator<Item = &'a Url>) -> Vec<Vec<&'a Url>> {
    let mut hosts: BTreeMap<&str, Vec<&Url>> = BTreeMap::new();
    urls.for_each(|url| hosts.entry(host::name(url)).or_default().push(url));
    let mut hosts: Vec<_> = hosts.into_values().collect();
    hosts.sort_by_key(Vec::len);
    hosts
}

fn next<'a>(queue: &Mutex<Vec<Vec<&'a Url>>>) -> Option<Vec<&'a Url>> {
    locked(queue).pop()
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
