// Command reading records how kubectl reads manifests: what becomes of single words of YAML, and of whole files.
//
// It reads with the libraries of kubectl. No cluster takes part, and nothing is validated.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// A question prints one line for each of its cases.
type question func(print func(line any) error) error

var questions = map[string]question{
	"words":     askWords,
	"documents": askDocuments,
}

const usage = `usage: reading QUESTION

  words       what is a plain word of YAML, as a value and as a key?
  documents   which objects are in a file?

The recording goes to stdout.
`

func main() {
	if len(os.Args) != 2 || questions[os.Args[1]] == nil {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	if err := run(questions[os.Args[1]], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func run(ask question, out io.Writer) error {
	buffered := bufio.NewWriter(out)
	print := func(line any) error { return printLine(buffered, line) }
	if err := print(versions()); err != nil {
		return err
	}
	if err := ask(print); err != nil {
		return err
	}
	return buffered.Flush()
}

type header struct {
	Kubernetes string `json:"kubernetes"`
	YAML       string `json:"sigs.k8s.io/yaml"`
	GoYAML     string `json:"go.yaml.in/yaml/v2"`
}

// versions are those of the modules that this program is built from.
func versions() header {
	modules := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			modules[module.Path] = module.Version
		}
	}
	return header{
		// Kubernetes 1.37.2 is released together with version 0.37.2 of the modules that are developed in its repository.
		Kubernetes: strings.Replace(modules["k8s.io/apimachinery"], "v0.", "v1.", 1),
		YAML:       modules["sigs.k8s.io/yaml"],
		GoYAML:     modules["go.yaml.in/yaml/v2"],
	}
}

func printLine(out io.Writer, line any) error {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(line); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, visible(strings.TrimSuffix(text.String(), "\n")))
	return err
}
