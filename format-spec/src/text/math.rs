//! Logarithms and powers from the four basic operations alone: libraries differ in the last bit, and bundles must not.

/// The natural logarithm of a number of at least one.
pub(super) const fn ln(value: f64) -> f64 {
    let (mut mantissa, mut halvings) = (value, 0u32);
    while mantissa > 1.5 && halvings < 1024 {
        mantissa /= 2.0;
        halvings += 1;
    }
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let (mut term, mut sum, mut divisor) = (ratio, 0.0, 1.0);
    while divisor < 40.0 {
        sum += term / divisor;
        term *= square;
        divisor += 2.0;
    }
    2.0 * sum + halvings as f64 * std::f64::consts::LN_2
}

/// The exponential of a number from 0 to 20.
pub(super) const fn exp(value: f64) -> f64 {
    let part = value / 1024.0;
    let (mut term, mut sum, mut step) = (1.0, 1.0, 1.0);
    while step < 12.0 {
        term *= part / step;
        sum += term;
        step += 1.0;
    }
    let mut squarings = 0;
    while squarings < 10 {
        sum *= sum;
        squarings += 1;
    }
    sum
}

/// How many counts have their logarithm in the table; larger counts weigh as much as the largest.
const COUNTS: usize = 512;

static LOGARITHMS: [f32; COUNTS] = {
    let mut table = [0.0; COUNTS];
    let mut count = 0;
    while count < COUNTS {
        table[count] = ln(1.0 + count as f64) as f32;
        count += 1;
    }
    table
};

/// ln(1 + count).
pub(super) fn damped(count: usize) -> f32 {
    LOGARITHMS[count.min(COUNTS - 1)]
}

/// A positive number to a power between zero and one. Below one it is one: counts are never that small.
pub(super) fn power(value: f32, exponent: f64) -> f32 {
    if value <= 1.0 {
        // ln(value) < 0 only for a single word, whose damped count is ln 2.
        return (1.0 / exp(exponent * ln(1.0 / f64::from(value.max(1e-6))))) as f32;
    }
    exp(exponent * ln(f64::from(value))) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_results_are_those_of_the_library() {
        for value in [1.0f64, 1.2, 2.0, 7.5, 400.0] {
            assert!((ln(value) - value.ln()).abs() < 1e-12, "ln {value}");
        }
        for value in [0.0f64, 0.5, 3.0, 12.0] {
            assert!((exp(value) / value.exp() - 1.0).abs() < 1e-9, "exp {value}");
        }
        assert!((power(0.6875, 0.7) - 0.6875f32.powf(0.7)).abs() < 1e-5);
        assert!((power(9.0, 0.7) - 9f32.powf(0.7)).abs() < 1e-4);
    }
}
