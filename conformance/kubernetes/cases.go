package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
)

// A manifestCase is a manifest with a name, a line of a file of cases.
type manifestCase struct {
	Name string `json:"name"`
	// Manifest stays as it was written, so that the server and the hash see the same bytes.
	Manifest json.RawMessage `json:"manifest"`
}

// readCases reads a case when it is wanted and not before: who writes to stdin may wait for an answer first. After an
// error there are no more cases.
func readCases[Case any](file string) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) {
		in := os.Stdin
		if file != "-" {
			var err error
			if in, err = os.Open(file); err != nil {
				yield(*new(Case), err)
				return
			}
			defer in.Close()
		}
		decoder := json.NewDecoder(in)
		for count := 0; ; count++ {
			var next Case
			err := decoder.Decode(&next)
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				err = fmt.Errorf("%s, after %d cases: %w", file, count, err)
			}
			if !yield(next, err) || err != nil {
				return
			}
		}
	}
}
