package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// A manifestCase is a manifest with a name, a line of a file of cases.
type manifestCase struct {
	Name string `json:"name"`
	// Manifest stays as it was written, so that the server and the hash see the same bytes.
	Manifest json.RawMessage `json:"manifest"`
}

func readCases(file string) ([]manifestCase, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	var cases []manifestCase
	for decoder := json.NewDecoder(in); ; {
		var next manifestCase
		switch err := decoder.Decode(&next); {
		case errors.Is(err, io.EOF):
			return cases, nil
		case err != nil:
			return nil, fmt.Errorf("%s, after %d cases: %w", file, len(cases), err)
		}
		cases = append(cases, next)
	}
}
