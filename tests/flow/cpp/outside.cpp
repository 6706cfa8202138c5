// Types that are defined outside of the types that they belong to: `~2`, after what announces them.
namespace outside {

class Lock {
 public:
  void take() {}
  void drop() {}
};

class Machine {
 public:
  class State;
  class Walker;
  typedef Lock Mutex;
  enum Mode { kFast, kSlow };
  static void reset(Mode mode) {}

 private:
  class Guard;
  int run(State* state);
};

class Machine::State {
 public:
  struct Error {
    void clear() {}
  };
  void step(Error* error);
  void again() { step(nullptr); }  // => Machine.State~2.step
  Mutex* mutex() { return mutex_; }

 private:
  Mutex* mutex_;
};

class Machine::Guard {
 public:
  explicit Guard(Mutex* mutex) : mutex_(mutex) { mutex_->take(); }  // => Lock.take
  ~Guard();

 private:
  Mutex* mutex_;
};

class Machine::Walker {
 public:
  State* visit(State* state) {
    state->again();      // => Machine.State~2.again
    reset(kFast);        // => Machine.reset
    return next(state);  // => Machine.Walker~2.next
  }
  State* next(State* state);
};

Machine::Guard::~Guard() { mutex_->drop(); }  // => Lock.drop

void Machine::State::step(Error* error) {
  error->clear();    // => Machine.State~2.Error.clear
  mutex()->take();   // => Machine.State~2.mutex, Lock.take
  reset(kSlow);      // => Machine.reset
}

Machine::State* Machine::Walker::next(State* state) {
  state->step(nullptr);  // => Machine.State~2.step~2
  return state;
}

int Machine::run(State* state) {
  Guard guard(state->mutex());  // => Machine.State~2.mutex, Machine.Guard~2, Machine.Guard~2.Guard
  state->again();               // => Machine.State~2.again
  return 0;
}

}  // namespace outside
