package main

import (
	"fmt"
	"net/http"
)

type api struct{}

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {}

func index(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, "x") }

func (a *api) list(w http.ResponseWriter, r *http.Request) {}

func main() {
	a := &api{}
	http.HandleFunc("/", index)
	http.Handle("/api", a)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /list", a.list)
	mux.HandleFunc("/anon", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w) })
	http.ListenAndServe(":80", mux)
}
