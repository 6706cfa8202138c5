// Containers, strings, pairs and tuples of namespace std: what passes through them.

template <class T> class iterator_of {
 public:
  T& operator*();
  T* operator->();
  iterator_of<T>& operator++();
  iterator_of<T>& operator--();
  iterator_of<T> operator+(int n);
  iterator_of<T> operator-(int n);
  T& operator[](int n);
  T first_type();
};

template <class T> class initializer_list {
 public:
  iterator_of<T> begin();
  iterator_of<T> end();
  size_t size();
};

template <class A, class B> struct pair {
  A first;
  B second;
  pair(A a, B b);
  void swap(pair<A, B>& other);
};
template <class A, class B> pair<A, B> make_pair(A a, B b);
template <class... T> class tuple {
 public:
  void swap(tuple<T...>& other);
};
template <class... T> tuple<T...> make_tuple(T... values);
template <class... T> tuple<T...> tie(T&... values);

template <class C> class basic_string {
 public:
  static const size_t npos;
  basic_string<C>& append(const basic_string<C>& text);
  basic_string<C>& assign(const basic_string<C>& text);
  basic_string<C>& insert(size_t at, const basic_string<C>& text);
  basic_string<C>& erase(size_t at, size_t n);
  basic_string<C>& replace(size_t at, size_t n, const basic_string<C>& text);
  basic_string<C> substr(size_t at, size_t n) const;
  basic_string<C>& operator+=(const basic_string<C>& text);
  basic_string<C> operator+(const basic_string<C>& text);
  C& operator[](size_t at);
  C& at(size_t at);
  C& front();
  C& back();
  const C* c_str() const;
  const C* data() const;
  size_t size() const;
  size_t length() const;
  size_t capacity() const;
  bool empty() const;
  void clear();
  void push_back(C c);
  void pop_back();
  void reserve(size_t n);
  void resize(size_t n);
  void shrink_to_fit();
  void swap(basic_string<C>& other);
  int compare(const basic_string<C>& other) const;
  size_t find(const basic_string<C>& text, size_t from) const;
  size_t rfind(const basic_string<C>& text, size_t from) const;
  size_t find_first_of(const basic_string<C>& text, size_t from) const;
  size_t find_last_of(const basic_string<C>& text, size_t from) const;
  size_t find_first_not_of(const basic_string<C>& text, size_t from) const;
  size_t find_last_not_of(const basic_string<C>& text, size_t from) const;
  bool starts_with(const basic_string<C>& text) const;
  bool ends_with(const basic_string<C>& text) const;
  bool contains(const basic_string<C>& text) const;
  iterator_of<C> begin();
  iterator_of<C> end();
  iterator_of<C> rbegin();
  iterator_of<C> rend();
  iterator_of<C> cbegin();
  iterator_of<C> cend();
};
using string = basic_string<char>;
using wstring = basic_string<wchar_t>;
using u16string = basic_string<char16_t>;
using u32string = basic_string<char32_t>;
template <class C> class basic_string_view : public basic_string<C> {
 public:
  void remove_prefix(size_t n);
  void remove_suffix(size_t n);
  basic_string_view<C> substr(size_t at, size_t n) const;
};
using string_view = basic_string_view<char>;
using wstring_view = basic_string_view<wchar_t>;
string to_string(int value);
wstring to_wstring(int value);
int stoi(const string& text);
long stol(const string& text);
long stoll(const string& text);
unsigned long stoul(const string& text);
unsigned long stoull(const string& text);
double stod(const string& text);
float stof(const string& text);

template <class T> class sequence {
 public:
  typedef iterator_of<T> iterator;
  typedef iterator_of<T> const_iterator;
  typedef iterator_of<T> reverse_iterator;
  typedef T value_type;
  typedef size_t size_type;
  iterator_of<T> begin();
  iterator_of<T> end();
  iterator_of<T> rbegin();
  iterator_of<T> rend();
  iterator_of<T> cbegin();
  iterator_of<T> cend();
  iterator_of<T> crbegin();
  iterator_of<T> crend();
  T& front();
  T& back();
  T& at(size_t n);
  T& operator[](size_t n);
  T* data();
  size_t size() const;
  size_t max_size() const;
  size_t capacity() const;
  bool empty() const;
  void clear();
  void push_back(const T& value);
  void push_front(const T& value);
  T& emplace_back(const T& value);
  T& emplace_front(const T& value);
  iterator_of<T> emplace(iterator_of<T> at, const T& value);
  void pop_back();
  void pop_front();
  iterator_of<T> insert(iterator_of<T> at, const T& value);
  iterator_of<T> erase(iterator_of<T> at);
  void assign(size_t n, const T& value);
  void reserve(size_t n);
  void resize(size_t n);
  void shrink_to_fit();
  void swap(sequence<T>& other);
  void fill(const T& value);
  void sort();
  void reverse();
  void unique();
  void merge(sequence<T>& other);
  void splice(iterator_of<T> at, sequence<T>& other);
  void remove(const T& value);
};
template <class T> class vector : public sequence<T> {};
template <class T> class deque : public sequence<T> {};
template <class T> class list : public sequence<T> {};
template <class T> class forward_list : public sequence<T> {};
template <class T, size_t N> class array : public sequence<T> {};
template <class T> class span : public sequence<T> {
 public:
  span<T> subspan(size_t at, size_t n);
  span<T> first(size_t n);
  span<T> last(size_t n);
};
template <class T> class valarray : public sequence<T> {};

template <class T> class stack {
 public:
  T& top();
  void push(const T& value);
  T& emplace(const T& value);
  void pop();
  bool empty() const;
  size_t size() const;
};
template <class T> class queue : public stack<T> {
 public:
  T& front();
  T& back();
};
template <class T> class priority_queue : public stack<T> {};

template <class K> class set {
 public:
  typedef iterator_of<K> iterator;
  typedef iterator_of<K> const_iterator;
  typedef K value_type;
  iterator_of<K> begin();
  iterator_of<K> end();
  iterator_of<K> rbegin();
  iterator_of<K> rend();
  iterator_of<K> cbegin();
  iterator_of<K> cend();
  iterator_of<K> find(const K& key);
  iterator_of<K> lower_bound(const K& key);
  iterator_of<K> upper_bound(const K& key);
  pair<iterator_of<K>, iterator_of<K>> equal_range(const K& key);
  pair<iterator_of<K>, bool> insert(const K& key);
  pair<iterator_of<K>, bool> emplace(const K& key);
  iterator_of<K> erase(iterator_of<K> at);
  size_t count(const K& key) const;
  bool contains(const K& key) const;
  size_t size() const;
  bool empty() const;
  void clear();
  void reserve(size_t n);
  void swap(set<K>& other);
  void merge(set<K>& other);
};
template <class K> class multiset : public set<K> {};
template <class K> class unordered_set : public set<K> {};
template <class K> class unordered_multiset : public set<K> {};

template <class K, class V> class map {
 public:
  typedef iterator_of<pair<K, V>> iterator;
  typedef iterator_of<pair<K, V>> const_iterator;
  typedef pair<K, V> value_type;
  typedef K key_type;
  typedef V mapped_type;
  iterator_of<pair<K, V>> begin();
  iterator_of<pair<K, V>> end();
  iterator_of<pair<K, V>> rbegin();
  iterator_of<pair<K, V>> rend();
  iterator_of<pair<K, V>> cbegin();
  iterator_of<pair<K, V>> cend();
  iterator_of<pair<K, V>> find(const K& key);
  iterator_of<pair<K, V>> lower_bound(const K& key);
  iterator_of<pair<K, V>> upper_bound(const K& key);
  pair<iterator_of<pair<K, V>>, iterator_of<pair<K, V>>> equal_range(const K& key);
  pair<iterator_of<pair<K, V>>, bool> insert(const pair<K, V>& entry);
  pair<iterator_of<pair<K, V>>, bool> emplace(const K& key, const V& value);
  pair<iterator_of<pair<K, V>>, bool> try_emplace(const K& key, const V& value);
  pair<iterator_of<pair<K, V>>, bool> insert_or_assign(const K& key, const V& value);
  iterator_of<pair<K, V>> erase(iterator_of<pair<K, V>> at);
  V& operator[](const K& key);
  V& at(const K& key);
  size_t count(const K& key) const;
  bool contains(const K& key) const;
  size_t size() const;
  bool empty() const;
  void clear();
  void reserve(size_t n);
  void swap(map<K, V>& other);
  void merge(map<K, V>& other);
};
template <class K, class V> class multimap : public map<K, V> {};
template <class K, class V> class unordered_map : public map<K, V> {};
template <class K, class V> class unordered_multimap : public map<K, V> {};

template <size_t N> class bitset {
 public:
  bool test(size_t at) const;
  bitset<N>& set(size_t at);
  bitset<N>& reset(size_t at);
  bitset<N>& flip(size_t at);
  bool any() const;
  bool none() const;
  bool all() const;
  size_t count() const;
  size_t size() const;
  unsigned long to_ulong() const;
  string to_string() const;
};
