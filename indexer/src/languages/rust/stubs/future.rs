//! `std::future`.

pub trait Future {
    type Output;
    fn poll(self, context: &mut std::task::Context) -> std::task::Poll<Self::Output>;
}

pub trait IntoFuture {
    type Output;
    type IntoFuture;
    fn into_future(self) -> Self::IntoFuture;
}

pub fn ready<T>(value: T) -> Ready<T>;

pub struct Ready<T>;
