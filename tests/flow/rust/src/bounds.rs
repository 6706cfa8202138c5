//! Members that bounds, blocks and expected types tell.
use elsewhere::{Client, Uri};
use std::future::{Future, IntoFuture};
use std::pin::Pin;

pub trait Transport { fn send(&self); fn poll_send(self: Pin<&mut Self>) {} }
pub struct Wire;
impl Transport for Wire { fn send(&self) {} }

pub enum Either<A, B> { Left(A), Right(B) }
impl<A: Transport, B: Transport> Transport for Either<A, B> {
    fn send(&self) {
        match self {
            Either::Left(left) => left.send(), // => Transport.send, <Wire as Transport>.send, <Either as Transport>.send, <Box as Transport>.send, <Chained as Transport>.send
            Either::Right(_) => {}
        }
    }
}

impl<T: Transport + ?Sized> Transport for Box<T> {
    fn send(&self) { (**self).send() } // => Transport.send, <Wire as Transport>.send, <Either as Transport>.send, <Box as Transport>.send, <Chained as Transport>.send
}

pub struct Chained<T>(T);
impl<T> Transport for Chained<T> where T: Transport {
    fn send(&self) { self.0.send() } // => Transport.send, <Wire as Transport>.send, <Either as Transport>.send, <Box as Transport>.send, <Chained as Transport>.send
}

pub trait UriExt { fn checked(&self) -> bool; fn host(&self) -> bool; }
impl UriExt for Uri {
    fn checked(&self) -> bool { self.host() } // => <Uri as UriExt>.host
    fn host(&self) -> bool { true }
}
pub fn outside(uri: &Uri, client: &Client) -> bool {
    client.checked(); // => none
    uri.checked() // => <Uri as UriExt>.checked
}

pub struct Reply;
impl Reply { pub fn text(&self) {} }
pub struct Request;
impl IntoFuture for Request {
    type Output = Reply;
    type IntoFuture = Pin<Box<dyn Future<Output = Reply>>>;
    fn into_future(self) -> Self::IntoFuture { todo!() }
}
pub fn boxed() -> Pin<Box<dyn Future<Output = Reply>>> { todo!() }
pub async fn waiting(request: Request) {
    request.await.text(); // => Reply.text
    boxed().await.text(); // => boxed, Reply.text
}

pub struct Failure;
impl Failure { pub fn code(&self) -> u32 { 0 } }
pub type Outcome<T, E = Failure> = Result<T, E>;
pub fn failing() -> Outcome<Wire> { Err(Failure) }
pub fn defaults() {
    if let Err(error) = failing() { // => failing
        error.code(); // => Failure.code
    }
}

pub fn by_trait(wire: &Wire) {
    Transport::send(wire); // => <Wire as Transport>.send
}

pub trait Walk { fn iter(&self) {} fn stroll(&self) {} }
impl<T> Walk for &T where T: Walk { fn stroll(&self) {} }
pub fn standard(numbers: Vec<u32>) {
    numbers.iter(); // => none
}

pub mod shadowed {
    pub enum Err { Error }
    pub fn fails() -> Result<(), Err> {
        Err(Err::Error) // => none
    }
}
