package flow

// What users of other tools reported as missing or wrong, case by case.

type inner struct{}

func (i *inner) inner() {}

type outer struct{ inner }

func (o *outer) run() {
	o.inner.inner() // => inner.inner
}

// A parameter may be called as its type is: the types beside it still mean the type.
type setter interface{ set(name string) }

type strict struct{}

func (s *strict) set(name string) {}

type lenient struct{}

func (l lenient) set(name string) {}

type shorter struct{}

func (s shorter) set() {}

func keep(setter setter, other setter) (result setter) {
	setter.set("a") // => setter.set, strict.set, lenient.set
	other.set("b")  // => setter.set, strict.set, lenient.set
	return other
}

type readCloser interface {
	Closer
	read(into []byte) (int, error)
}

type Closer interface{ Shut() error }

type disk struct{ base }

type base struct{}

func (b *base) Shut() error { return nil }

func (d *disk) read(into []byte) (int, error) { return 0, nil }

type tape struct{}

func (t *tape) Shut() error { return nil }

func (t *tape) read(into []int) (int, error) { return 0, nil }

func drain(source readCloser) {
	source.read(nil) // => readCloser.read, disk.read
	source.Shut()    // =>? base.Shut: a method that is promoted from a type that lacks the rest
}

func shut(closer Closer) {
	closer.Shut() // => Closer.Shut, base.Shut, tape.Shut
}

type pool[T any] struct{ items []T }

func (p *pool[T]) take() T { return p.items[0] }

func generic(orders *pool[*Order], files *pool[*File]) {
	orders.take().Save() // => pool.take, Order.Save
	files.take().Save()  // => pool.take, File.Save
}

func unknown(thing any) {
	thing.(interface{ Elsewhere() }).Elsewhere() // => Elsewhere
}

type hooks struct {
	before func(id int) error
	after  func(id int) error
}

func first(id int) error  { return nil }
func second(id int) error { return nil }

func hooked() {
	h := &hooks{before: first} // => hooks
	h.after = second
	h.before(1) // => first
	h.after(1)  // => second
	table := map[string]func(id int) error{"a": first, "b": second}
	table["a"](1) // => first, second
	if one, ok := table["b"]; ok {
		one(1) // => first, second
	}
	for _, one := range []func(id int) error{first, second} {
		one(1) // => first, second
	}
	cases := []struct {
		name string
		run  func(id int) error
	}{{"a", first}, {name: "b", run: second}}
	for _, c := range cases {
		c.run(1) // => first, second
	}
}
