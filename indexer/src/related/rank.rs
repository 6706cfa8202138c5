//! Which of the tests that may run a symbol do so most likely: evidence by reach and by words, weighed.
//!
//! The weights were fitted by logistic regression on the dynamic truth of `benches/tests/`, so that the sum is the logarithm of the
//! odds that the test runs the symbol. It chooses the candidates that the trees of `trees` judge, and is one piece of their evidence.

use super::compare::Shared;
use super::evidence::Standing;
use super::walk::Reached;
use super::words::{TestWords, logarithm};

/// A way this cheap is a use by the test itself or by a function inside it.
pub(super) const DIRECT: u16 = 17;

/// The share of a way's weight that remains with each tenth of a call: a third is left after three calls.
const DECAY: f32 = 0.967_216;

/// What speaks for a test: its reasons and how strongly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Verdict {
    /// The logarithm of the odds that the test runs the symbol.
    pub odds: f32,
    /// Whether the test uses the symbol itself.
    pub direct: bool,
}

/// Weighs what speaks for a test.
pub(super) fn weigh(
    shared: &Shared,
    test: &TestWords,
    reached: Reached,
    standing: &Standing,
) -> Verdict {
    let direct = reached.cost <= DIRECT && !reached.guessed;
    let uses = if direct { 1.0 } else { 0.0 };
    let behind = (reached.cost - standing.cheapest.min(reached.cost)) * 3 / 2;
    let features = [
        (WEIGHTS.near, decayed(reached.cost)),
        (WEIGHTS.nearest, decayed(behind)),
        (WEIGHTS.direct, uses),
        (WEIGHTS.mention, shared.mention),
        (WEIGHTS.direct_mention, shared.mention * uses),
        (WEIGHTS.owner_mention, shared.owner_mention),
        (WEIGHTS.name, shared.name),
        (WEIGHTS.name_in_file, shared.name_in_file),
        (WEIGHTS.owner, shared.owner),
        (WEIGHTS.owner_in_file, shared.owner_in_file),
        (WEIGHTS.file, shared.file),
        (WEIGHTS.users, shared.users),
        (WEIGHTS.name_in_text, shared.name_in_text),
        (WEIGHTS.users_in_text, shared.users_in_text),
        (WEIGHTS.likeness, shared.likeness),
        (WEIGHTS.length, logarithm(test.text.len() as u32 + 1)),
        (WEIGHTS.common, 1.0 / (standing.tests.max(1) as f32).sqrt()),
    ];
    let odds = WEIGHTS.bias
        + features
            .iter()
            .map(|(weight, value)| weight * value)
            .sum::<f32>();
    Verdict { odds, direct }
}

/// What each piece of evidence weighs. That a test uses the symbol itself weighs more than was fitted: it is the best reason to
/// show a test first.
struct Weights {
    bias: f32,
    near: f32,
    nearest: f32,
    direct: f32,
    mention: f32,
    direct_mention: f32,
    owner_mention: f32,
    name: f32,
    name_in_file: f32,
    owner: f32,
    owner_in_file: f32,
    file: f32,
    users: f32,
    name_in_text: f32,
    users_in_text: f32,
    likeness: f32,
    length: f32,
    common: f32,
}

const WEIGHTS: Weights = Weights {
    bias: -2.94,
    near: 4.47,
    nearest: 0.35,
    direct: 3.3,
    mention: 0.38,
    direct_mention: 0.74,
    owner_mention: 0.19,
    name: -0.31,
    name_in_file: 1.97,
    owner: 0.34,
    owner_in_file: 0.65,
    file: 0.32,
    users: -0.35,
    name_in_text: 0.08,
    users_in_text: 0.46,
    likeness: 1.54,
    length: 0.064,
    common: 2.95,
};

/// What is left of one after a way of a cost.
fn decayed(cost: u16) -> f32 {
    let (mut left, mut factor, mut rest) = (1.0f32, DECAY, cost);
    while rest > 0 {
        if rest & 1 == 1 {
            left *= factor;
        }
        factor *= factor;
        rest >>= 1;
    }
    left
}

/// The probability of odds whose logarithm is given.
pub(super) fn probability(odds: f32) -> f32 {
    1.0 / (1.0 + exponential(-odds.clamp(-20.0, 20.0)))
}

/// The exponential function by its series for a 64th of the power, squared six times: additions and products only, so that it is
/// the same on every machine.
fn exponential(power: f32) -> f32 {
    let part = power / 64.0;
    let mut value = 1.0 + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0)));
    for _ in 0..6 {
        value *= value;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_near_enough() {
        for power in [-8.0f32, -1.0, 0.0, 0.5, 3.0] {
            assert!((exponential(power) / power.exp() - 1.0).abs() < 1e-3);
        }
        assert!((decayed(30) - (-1.0f32).exp()).abs() < 1e-3);
        assert_eq!(probability(0.0), 0.5);
    }
}
