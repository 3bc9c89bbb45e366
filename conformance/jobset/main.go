// Asks the real JobSet and Trainer: their definitions, webhooks, and the controller's failure policy. See README.md.
//
//	judge      one case a line on stdin, a verdict a line on stdout
//	decide     the same, of scenarios that are played by the JobSet controller
//	pattern    whether patterns match messages
//	definition the definition of the JobSet as JSON
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type object = map[string]any

func main() {
	ctrl.SetLogger(logr.Discard())
	modes := map[string]func([]byte) any{"judge": judge, "decide": decide, "pattern": matchPattern}
	mode := ""
	if len(os.Args) > 1 {
		mode = os.Args[1]
	}
	if mode == "definition" {
		write(definitionFile("JobSet"))
		return
	}
	answer, known := modes[mode]
	if !known {
		fmt.Fprintln(os.Stderr, "usage: jobset judge|decide|pattern|definition")
		os.Exit(2)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		write(answer(lines.Bytes()))
	}
}

func write(value any) {
	text, err := json.Marshal(value)
	check(err)
	fmt.Println(string(text))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
