// Lets the real reconcilers of the training operator decide what becomes of training jobs, in virtual time.
//
// It reads cases from the standard input, one as JSON a line: {"name", "manifest", "scenario", "turns"}. The scenario is one of this package's, see
// src/kubeflow/simulation/scenario.ts. Each case is played several times, since the operator goes through its replicas in an order that differs each time;
// what was seen, without what was seen before, is written to the standard output: {"name", "runs": [...]}.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"testing"
	"testing/synctest"

	"github.com/sirupsen/logrus"
	ctrl "sigs.k8s.io/controller-runtime"
)

type testCase struct {
	Name     string         `json:"name"`
	Manifest map[string]any `json:"manifest"`
	Scenario scenario       `json:"scenario"`
	Turns    int            `json:"turns"`
}

type answer struct {
	Name  string `json:"name"`
	Runs  []run  `json:"runs,omitempty"`
	Error string `json:"error,omitempty"`
}

func main() {
	logrus.SetOutput(io.Discard)
	ctrl.SetLogger(quietLogger())
	answers := json.NewEncoder(os.Stdout)
	// Package testing has something to say as well.
	os.Stdout, _ = os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	os.Args = os.Args[:1]
	testing.Init()
	all := testing.InternalTest{Name: "runs", F: func(t *testing.T) {
		lines := bufio.NewScanner(os.Stdin)
		lines.Buffer(nil, 1<<26)
		for lines.Scan() {
			var one testCase
			if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(2)
			}
			_ = answers.Encode(play(t, one))
		}
		os.Exit(0)
	}}
	testing.Main(func(_, _ string) (bool, error) { return true, nil }, []testing.InternalTest{all}, nil, nil)
}

func play(t *testing.T, one testCase) (answered answer) {
	answered.Name = one.Name
	for turn := 0; turn < max(one.Turns, 1); turn++ {
		var seen run
		var err error
		synctest.Test(t, func(t *testing.T) { seen, err = runJob(one.Manifest, one.Scenario) })
		if err != nil {
			answered.Error = err.Error()
			return answered
		}
		isNew := true
		for _, other := range answered.Runs {
			isNew = isNew && !reflect.DeepEqual(other, seen)
		}
		if isNew {
			answered.Runs = append(answered.Runs, seen)
		}
	}
	return answered
}
