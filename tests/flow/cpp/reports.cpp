// What users of other tools reported as missing or wrong, case by case.
#include <map>
#include <memory>
#include <string>
#include <vector>
#include "elsewhere.h"

namespace reports {

class Envelope {
 public:
  void setLabel(const std::string& value) { label_ = value; }
  static Envelope* parse(const std::string& text) { return new Envelope(); }  // => Envelope

 private:
  std::string label_;
};

class Mailbox {
 public:
  void setLabel(const std::string& value) {
    envelope_.setLabel(value);  // => Envelope.setLabel
    client_->setLabel(value);   // => none
  }
  void reset() { this->setLabel(""); }  // => Mailbox.setLabel

 private:
  Envelope envelope_;
  elsewhere::Client* client_;
};

template <typename T>
class Pool {
 public:
  T* take() { return items_.front().get(); }

 private:
  std::vector<std::unique_ptr<T>> items_;
};

void typed(Pool<Envelope>& envelopes, Pool<Mailbox>& boxes) {
  envelopes.take()->setLabel("x");  // => Pool.take, Envelope.setLabel
  boxes.take()->setLabel("x");      // => Pool.take, Mailbox.setLabel
  Envelope::parse("x")->setLabel("y");  // => Envelope.parse, Envelope.setLabel
  std::map<std::string, Mailbox> all;
  for (auto& [name, box] : all) {
    box.reset();  // =>? Mailbox.reset: the parts of a map's entries have no types
  }
  auto shared = std::make_shared<Mailbox>();
  shared->reset();  // => Mailbox.reset
}

}  // namespace reports
