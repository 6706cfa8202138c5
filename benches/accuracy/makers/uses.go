// Uses prints what go/types resolves in the packages below a folder, as the JSON lines that scip_file.py reads.
//
//	GO111MODULE=off GOPATH=... go run uses.go FOLDER > TRUTH.jsonl
//
// Packages are type-checked from source, so that only the standard library and a GOPATH are needed.
package main

import (
	"encoding/json"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

type use struct {
	Path    string  `json:"path"`
	Line    int     `json:"line"`
	Column  int     `json:"column"`
	Targets [][]any `json:"targets"`
}

func relative(root string, place token.Position) (string, bool) {
	path, err := filepath.Rel(root, place.Filename)
	return path, err == nil && place.IsValid() && !strings.HasPrefix(path, "..")
}

func main() {
	root, _ := filepath.Abs(os.Args[1])
	out := json.NewEncoder(os.Stdout)
	files := token.NewFileSet()
	source := importer.ForCompiler(files, "source", nil)
	filepath.WalkDir(root, func(folder string, entry os.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if entry.Name() == "testdata" || entry.Name() == "vendor" {
			return filepath.SkipDir
		}
		found, err := build.ImportDir(folder, 0)
		if err != nil {
			return nil
		}
		var parsed []*ast.File
		for _, name := range append(found.GoFiles, found.TestGoFiles...) {
			if file, err := parser.ParseFile(files, filepath.Join(folder, name), nil, parser.SkipObjectResolution); err == nil {
				parsed = append(parsed, file)
			}
		}
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		config := types.Config{Importer: source, Error: func(error) {}, FakeImportC: true}
		config.Check(found.ImportPath, files, parsed, info)
		for name, object := range info.Uses {
			at := files.Position(name.Pos())
			path, ok := relative(root, at)
			if !ok {
				continue
			}
			row := use{path, at.Line, at.Column, [][]any{}}
			// A method of an instantiated type stands where the generic one is declared.
			if target, ok := relative(root, files.Position(object.Pos())); ok {
				place := files.Position(object.Pos())
				row.Targets = append(row.Targets, []any{target, place.Line, place.Column})
			}
			out.Encode(row)
		}
		return nil
	})
}
