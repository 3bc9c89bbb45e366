// Asks the packages of a real Armada what they say to files, and writes one answer a line: conformance CASES ANSWERS
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// A question is a file by its kind: "resource" (RetryPolicy or Queue), "submit", "executor" or "scheduler".
type question struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// An answer says who refuses the file, or what is stored of it.
type answer struct {
	Name    string   `json:"name"`
	By      string   `json:"by,omitempty"`
	Message string   `json:"message,omitempty"`
	Unused  []string `json:"unused,omitempty"`
	// The policy or queue as the client would send it.
	Read any `json:"read,omitempty"`
}

var kinds = map[string]func(file string) answer{
	"resource":  resource,
	"submit":    submit,
	"executor":  executor,
	"scheduler": scheduler,
}

func main() {
	work, err := os.MkdirTemp("", "armada")
	must(err)
	defer os.RemoveAll(work)
	cases, err := os.Open(os.Args[1])
	must(err)
	lines := bufio.NewScanner(cases)
	lines.Buffer(nil, 1<<26)
	// Armada's own log goes to the standard output.
	answers, err := os.Create(os.Args[2])
	must(err)
	out := json.NewEncoder(answers)
	out.SetEscapeHTML(false)
	for lines.Scan() {
		var q question
		must(json.Unmarshal(lines.Bytes(), &q))
		file := filepath.Join(work, "file.yaml")
		must(os.WriteFile(file, []byte(q.Text), 0o600))
		a := ask(kinds[q.Kind], file)
		a.Name = q.Name
		must(out.Encode(a))
	}
	must(lines.Err())
	must(answers.Close())
}

// A panic of the client ends it, as a refusal does.
func ask(kind func(string) answer, file string) (a answer) {
	defer func() {
		if r := recover(); r != nil {
			a = answer{By: "panic", Message: fmt.Sprint(r)}
		}
	}()
	return kind(file)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
