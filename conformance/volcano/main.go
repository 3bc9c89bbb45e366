// Asks the real Volcano: its resource definition, its webhooks, and its Job controller.
//
//	conformance validate CASES   what is said to a manifest, and what is stored
//	conformance decide CASES     what the controller does when something happens to a Pod
//	conformance run CASES        what becomes of a Job whose Pods end as a scenario says, in virtual time
//
// CASES is a file with a line of JSON each; a line of JSON is printed for each. See the README for what they hold.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

type object = map[string]any

func main() {
	if len(os.Args) == 3 && os.Args[1] == "run-one" {
		runOne([]byte(os.Args[2]))
		return
	}
	if len(os.Args) != 3 {
		fail("usage: conformance validate|decide|run CASES")
	}
	answers := map[string]func([]byte) object{"validate": validateCase, "decide": decideCase, "run": runInProcess}
	answer, known := answers[os.Args[1]]
	if !known {
		fail("the questions are validate, decide and run, got " + os.Args[1])
	}
	file, err := os.Open(os.Args[2])
	check(err)
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		text, err := json.Marshal(answer(lines.Bytes()))
		check(err)
		fmt.Println(string(text))
	}
	check(lines.Err())
}

// A process for each scenario: the controller is one object for the whole program, and has goroutines that nothing ends.
func runInProcess(line []byte) object {
	out, err := exec.Command(os.Args[0], "run-one", string(line)).CombinedOutput()
	if err != nil {
		fail(string(out))
	}
	rows := strings.Split(strings.TrimSpace(string(out)), "\n")
	var answer object
	check(json.Unmarshal([]byte(rows[len(rows)-1]), &answer))
	return answer
}

func check(err error) {
	if err != nil {
		fail(err.Error())
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
