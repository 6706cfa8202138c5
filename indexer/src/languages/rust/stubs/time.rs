//! `std::time`.

pub struct Duration;

impl Duration {
    pub const ZERO: Duration;
    pub const MAX: Duration;
    pub fn new(seconds: u64, nanoseconds: u32) -> Duration;
    pub fn from_secs(seconds: u64) -> Duration;
    pub fn from_millis(milliseconds: u64) -> Duration;
    pub fn from_micros(microseconds: u64) -> Duration;
    pub fn from_nanos(nanoseconds: u64) -> Duration;
    pub fn from_secs_f64(seconds: f64) -> Duration;
    pub fn is_zero(&self) -> bool;
    pub fn as_secs(&self) -> u64;
    pub fn as_millis(&self) -> u128;
    pub fn as_micros(&self) -> u128;
    pub fn as_nanos(&self) -> u128;
    pub fn as_secs_f64(&self) -> f64;
    pub fn as_secs_f32(&self) -> f32;
    pub fn subsec_nanos(&self) -> u32;
    pub fn subsec_millis(&self) -> u32;
    pub fn checked_add(self, other: Duration) -> Option<Duration>;
    pub fn checked_sub(self, other: Duration) -> Option<Duration>;
    pub fn saturating_sub(self, other: Duration) -> Duration;
    pub fn mul_f64(self, factor: f64) -> Duration;
    pub fn add(self, other: Duration) -> Duration;
    pub fn sub(self, other: Duration) -> Duration;
    pub fn mul(self, factor: u32) -> Duration;
    pub fn div(self, factor: u32) -> Duration;
}

pub struct Instant;

impl Instant {
    pub fn now() -> Instant;
    pub fn elapsed(&self) -> Duration;
    pub fn duration_since(&self, earlier: Instant) -> Duration;
    pub fn checked_add(&self, duration: Duration) -> Option<Instant>;
    pub fn checked_sub(&self, duration: Duration) -> Option<Instant>;
    pub fn add(self, duration: Duration) -> Instant;
    pub fn sub(self, other: Instant) -> Duration;
}

pub struct SystemTime;

impl SystemTime {
    pub const UNIX_EPOCH: SystemTime;
    pub fn now() -> SystemTime;
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError>;
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError>;
    pub fn add(self, duration: Duration) -> SystemTime;
}

pub struct SystemTimeError;

impl SystemTimeError {
    pub fn duration(&self) -> Duration;
}

pub const UNIX_EPOCH: SystemTime;
