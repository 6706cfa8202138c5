#pragma once
#include "engine.h"
namespace flow {
class Engine {
 public:
  void start() {}
};
}
