// Asks the real Armada what becomes of failures. No server, no database and no cluster is needed.
//
//	conformance classify CASES   what an executor makes of a failed Pod: failedPodChecks, and both passes of its categories
//	conformance judge CASES      what the retry engine decides
//	conformance memory CASES     how memory grows: what the scheduler reserves, and what the containers of the Pod get
//	conformance play CASES       what the scheduler makes of the runs of a job, one after the other
//
// CASES is a file with a line of JSON each; a line of JSON is printed for each. See the README for what they hold.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/rs/zerolog"

	"github.com/armadaproject/armada/internal/common/logging"
)

type object = map[string]any

var answers = map[string]func(line []byte) object{"classify": classify, "judge": judge, "memory": memory, "play": play}

func main() {
	if len(os.Args) != 3 || answers[os.Args[1]] == nil {
		fail("usage: conformance classify|judge|memory|play CASES")
	}
	// The scheduler logs to standard output.
	logging.ReplaceStdLogger(logging.FromZerolog(zerolog.Nop()))
	file, err := os.Open(os.Args[2])
	check(err)
	out := bufio.NewWriter(os.Stdout)
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		text, err := json.Marshal(answers[os.Args[1]](lines.Bytes()))
		check(err)
		fmt.Fprintln(out, string(text))
	}
	check(lines.Err())
	check(out.Flush())
}

func refusal(err error) object {
	return object{"refused": err.Error()}
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
