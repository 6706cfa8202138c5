// Package flow has values that flow, and same-named methods: each call says in its comment what it reaches.
package flow

func task()  {}
func other() {}

type Order struct{}

func (o *Order) Save()       {}
func (o *Order) Get() *Order { return o }

type Folder struct{ Order }

func (f Folder) Close() {}

type File struct{}

func (f *File) Save()  {}
func (f *File) Close() {}

type Saver interface{ Save() }

func NewOrder() *Order { return &Order{} }

func annotated(order *Order, file *File) {
	order.Save()       // => Order.Save
	file.Save()        // => File.Save
	order.Get().Save() // => Order.Get, Order.Save
}

func embedded(folder Folder) {
	folder.Save()  // => Order.Save
	folder.Close() // => Folder.Close
}

func through(saver Saver) {
	saver.Save() // => Saver.Save, Order.Save, File.Save
}

func aliases() {
	run := task
	run() // => task
	a, b := task, other
	a() // => task
	b() // => other
	NewOrder().Save() // => NewOrder, Order.Save
}

var table = map[string]func(){"task": task}

func fromTable() {
	table["task"]() // => task
}

func elements(orders []*Order, files map[string]*File) {
	for _, order := range orders {
		order.Save() // => Order.Save
	}
	for _, file := range files {
		file.Close() // => File.Close
	}
	orders[0].Get() // => Order.Get
}

func apply(f func()) { f() } // => task
func handsOver()     { apply(task) } // => apply

func switched(thing interface{}) {
	switch value := thing.(type) {
	case *File:
		value.Close() // => File.Close
	case *Order:
		value.Save() // => Order.Save
	}
	method := (&File{}).Save
	method() // => File.Save
}

func received(orders chan *Order) {
	order := <-orders
	order.Save() // => Order.Save
}
