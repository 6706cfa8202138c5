//! Values that flow, and same-named methods: each call says in its comment what it reaches.
use std::collections::HashMap;

pub mod bounds;
pub mod reports;

pub fn task() {}

#[derive(Clone)]
pub struct Order;
impl Order {
    pub fn new() -> Self { Order }
    pub fn save(&self) {}
    pub fn get(&self) -> &Order { self }
}

pub struct Folder { order: Order }
impl Folder {
    pub fn new() -> Folder { Folder { order: Order::new() } } // => Order.new, Folder
    pub fn save(&self) { self.order.save() } // => Order.save
    pub fn build(self) -> Self { self }
}

pub trait Shape { fn area(&self) -> u32; }
impl Shape for Order { fn area(&self) -> u32 { 1 } }

pub fn annotated(order: &Order, folder: &Folder) {
    order.save(); // => Order.save
    folder.save(); // => Folder.save
    order.get().save(); // => Order.get, Order.save
}

pub fn chains() {
    Folder::new().build().save(); // => Folder.new, Folder.build, Folder.save
    let run = task;
    run(); // => task
}

pub fn elements(orders: Vec<Order>, map: HashMap<String, Folder>) {
    for order in &orders { order.save(); } // => Order.save
    orders.iter().for_each(|order| order.save()); // => Order.save
    if let Some(order) = orders.first() { order.save(); } // => Order.save
    map.get("x").unwrap().save(); // => Folder.save
    map.values().for_each(|folder| folder.save()); // => Folder.save
    let kept: Vec<Order> = orders.iter().filter(|o| { o.save(); true }).cloned().collect(); // => Order.save
    kept[0].save(); // => Order.save
}

pub fn fallible() -> Result<Order, String> {
    let order = made()?; // => made
    order.save(); // => Order.save
    Ok(order)
}

fn made() -> Result<Order, String> { Ok(Order::new()) } // => Order.new

pub fn bounded<S: Shape>(shape: S, dynamic: &dyn Shape, boxed: Box<dyn Shape>) {
    shape.area(); // => Shape.area, <Order as Shape>.area
    dynamic.area(); // => Shape.area, <Order as Shape>.area
    boxed.area(); // => Shape.area, <Order as Shape>.area
}

fn apply(f: fn()) { f() } // => task
pub fn hands_over() { apply(task) } // => apply

pub fn tuple() {
    let (order, folder) = (Order::new(), Folder::new()); // => Order.new, Folder.new
    order.save(); // => Order.save
    folder.save(); // => Folder.save
}
