// Values that flow, and same-named methods: each call says in its comment what it reaches.
#include <memory>
#include <string>
#include <vector>
#include "engine.h"
#include "engine_impl.h"

namespace flow {

class Order {
 public:
  Order() {}
  explicit Order(int) {}
  void save() {}
  Order* get() { return this; }
  Order copy() { return Order(1); }  // => Order.Order~2
};

class Folder {
 public:
  void save() {}
  using Name = std::string;
};

class Shape {
 public:
  virtual int area() = 0;
};

class Square : public Shape {
 public:
  int area() override { return 1; }
};

void annotated(Order& order, Folder* folder) {
  order.save();  // => Order.save
  folder->save();  // => Folder.save
  order.get()->save();  // => Order.get, Order.save
}

void through(Shape* shape) {
  shape->area();  // => Shape.area, Square.area
}

void elements(std::vector<Order>& orders, std::unique_ptr<Folder> folder, Order* many) {
  for (auto& order : orders) order.save();  // => Order.save
  orders[0].save();  // => Order.save
  orders.back().save();  // => Order.save
  folder->save();  // => Folder.save
  many[1].save();  // => Order.save
  auto made = std::make_unique<Order>();
  made->save();  // => Order.save
}

void announced(Engine* engine) {
  engine->start();  // => Engine.start
}

using Number = int;
int converted(double x) { return Number(x); }  // => Number

}  // namespace flow
