// Smart pointers, functions, threads, streams, algorithms and other parts of namespace std.

template <class T> class unique_ptr {
 public:
  T* get() const;
  T* release();
  void reset(T* pointer);
  void swap(unique_ptr<T>& other);
  T& operator*();
  T* operator->();
  T& operator[](size_t at);
};
template <class T> class shared_ptr {
 public:
  T* get() const;
  void reset(T* pointer);
  void swap(shared_ptr<T>& other);
  long use_count() const;
  bool unique() const;
  T& operator*();
  T* operator->();
};
template <class T> class weak_ptr {
 public:
  shared_ptr<T> lock() const;
  bool expired() const;
  void reset();
  long use_count() const;
};
template <class T> class enable_shared_from_this {
 public:
  shared_ptr<T> shared_from_this();
  weak_ptr<T> weak_from_this();
};
template <class T, class... A> unique_ptr<T> make_unique(A&&... args);
template <class T, class... A> shared_ptr<T> make_shared(A&&... args);
template <class T, class U> shared_ptr<T> static_pointer_cast(const shared_ptr<U>& pointer);
template <class T, class U> shared_ptr<T> dynamic_pointer_cast(const shared_ptr<U>& pointer);
template <class T> T* addressof(T& value);

template <class T> class optional {
 public:
  bool has_value() const;
  T& value();
  T value_or(T other) const;
  T& emplace(const T& value);
  void reset();
  T& operator*();
  T* operator->();
};
template <class T> optional<T> make_optional(T value);
template <class... T> class variant {
 public:
  size_t index() const;
  bool valueless_by_exception() const;
};
template <class T, class V> T& get(V& value);
template <class T, class V> T* get_if(V* value);
template <class T, class V> bool holds_alternative(const V& value);
template <class F, class V> void visit(F visitor, V& value);
class any {
 public:
  bool has_value() const;
  void reset();
};
template <class T> T any_cast(const any& value);
template <class T> class reference_wrapper {
 public:
  T& get() const;
};
template <class T> reference_wrapper<T> ref(T& value);
template <class T> reference_wrapper<T> cref(const T& value);
template <class T> T move(T& value);
template <class T> T forward(T& value);
template <class T> T exchange(T& value, T other);
template <class T> void swap(T& a, T& b);
template <class F> class function {
 public:
  void operator()();
  explicit operator bool() const;
};
template <class F, class... A> F bind(F callee, A... args);
template <class T> struct hash {
  size_t operator()(const T& value) const;
};
template <class T> struct less {};
template <class T> struct greater {};
template <class T> struct equal_to {};

class mutex {
 public:
  void lock();
  bool try_lock();
  void unlock();
};
class recursive_mutex : public mutex {};
class timed_mutex : public mutex {};
class shared_mutex : public mutex {
 public:
  void lock_shared();
  void unlock_shared();
};
template <class M> class lock_guard {};
template <class M> class scoped_lock {};
template <class M> class shared_lock {
 public:
  void lock();
  void unlock();
};
template <class M> class unique_lock {
 public:
  void lock();
  bool try_lock();
  void unlock();
  bool owns_lock() const;
  M* mutex() const;
  M* release();
};
class condition_variable {
 public:
  void wait(unique_lock<mutex>& lock);
  bool wait_for(unique_lock<mutex>& lock, int time);
  bool wait_until(unique_lock<mutex>& lock, int time);
  void notify_one();
  void notify_all();
};
template <class T> class atomic {
 public:
  T load() const;
  void store(T value);
  T exchange(T value);
  bool compare_exchange_weak(T& expected, T value);
  bool compare_exchange_strong(T& expected, T value);
  T fetch_add(T value);
  T fetch_sub(T value);
  T fetch_or(T value);
  T fetch_and(T value);
};
class thread {
 public:
  class id {};
  template <class F, class... A> thread(F callee, A... args);
  void join();
  bool joinable() const;
  void detach();
  id get_id() const;
  static unsigned hardware_concurrency();
};
class jthread : public thread {};
template <class T> class future {
 public:
  T get();
  void wait();
  bool valid() const;
};
template <class T> class shared_future : public future<T> {};
template <class T> class promise {
 public:
  future<T> get_future();
  void set_value(const T& value);
  void set_exception(int error);
};
template <class F, class... A> future<int> async(F callee, A... args);
class once_flag {};
template <class F> void call_once(once_flag& flag, F callee);

class exception {
 public:
  virtual const char* what() const;
};
class runtime_error : public exception {};
class logic_error : public exception {};
class invalid_argument : public logic_error {};
class out_of_range : public logic_error {};
class length_error : public logic_error {};
class domain_error : public logic_error {};
class overflow_error : public runtime_error {};
class range_error : public runtime_error {};
class system_error : public runtime_error {};
class bad_alloc : public exception {};
class bad_cast : public exception {};

class ios_base {
 public:
  bool good() const;
  bool eof() const;
  bool fail() const;
  bool bad() const;
  void clear();
  int flags();
  int precision(int n);
  int width(int n);
  int imbue(int locale);
};
class ostream : virtual public ios_base {
 public:
  ostream& operator<<(int value);
  ostream& put(char c);
  ostream& write(const char* data, size_t n);
  ostream& flush();
  ostream& seekp(int at);
  int tellp();
};
class istream : virtual public ios_base {
 public:
  istream& operator>>(int& value);
  int get();
  int peek();
  istream& unget();
  istream& putback(char c);
  istream& read(char* data, size_t n);
  istream& getline(char* data, size_t n);
  istream& ignore(size_t n);
  istream& seekg(int at);
  int tellg();
  size_t gcount() const;
};
class iostream : public istream, public ostream {};
class ofstream : public ostream {
 public:
  void open(const char* path);
  bool is_open() const;
  void close();
};
class ifstream : public istream {
 public:
  void open(const char* path);
  bool is_open() const;
  void close();
};
class fstream : public iostream {
 public:
  void open(const char* path);
  bool is_open() const;
  void close();
};
class ostringstream : public ostream {
 public:
  string str() const;
};
class istringstream : public istream {
 public:
  string str() const;
};
class stringstream : public iostream {
 public:
  string str() const;
};
extern ostream cout;
extern ostream cerr;
extern ostream clog;
extern istream cin;
ostream& endl(ostream& stream);
ostream& flush(ostream& stream);
istream& getline(istream& stream, string& line);

template <class I, class T> I find(I first, I last, const T& value);
template <class I, class F> I find_if(I first, I last, F test);
template <class I, class F> I find_if_not(I first, I last, F test);
template <class I, class F> bool all_of(I first, I last, F test);
template <class I, class F> bool any_of(I first, I last, F test);
template <class I, class F> bool none_of(I first, I last, F test);
template <class I, class F> int count_if(I first, I last, F test);
template <class I, class F> F for_each(I first, I last, F action);
template <class I, class O, class F> O transform(I first, I last, O result, F action);
template <class I, class O> O copy(I first, I last, O result);
template <class I, class O, class F> O copy_if(I first, I last, O result, F test);
template <class I, class F> I remove_if(I first, I last, F test);
template <class I, class T> I remove(I first, I last, const T& value);
template <class I, class T> void fill(I first, I last, const T& value);
template <class I> void sort(I first, I last);
template <class I> void stable_sort(I first, I last);
template <class I> void reverse(I first, I last);
template <class I> I unique(I first, I last);
template <class I, class T> I lower_bound(I first, I last, const T& value);
template <class I, class T> I upper_bound(I first, I last, const T& value);
template <class I, class T> bool binary_search(I first, I last, const T& value);
template <class I> I min_element(I first, I last);
template <class I> I max_element(I first, I last);
template <class I, class T> T accumulate(I first, I last, T start);
template <class I> I next(I at);
template <class I> I prev(I at);
template <class I> void advance(I& at, int n);
template <class I> int distance(I first, I last);
template <class T> T min(T a, T b);
template <class T> T max(T a, T b);
template <class T> T clamp(T value, T low, T high);
template <class T> T abs(T value);
template <class C> int size(const C& container);
