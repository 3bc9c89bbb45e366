package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/yaml"
)

// attempts is how often a case is read. Where two keys become the same one, the order in which Go walks a map decides, and the
// rarer of two outcomes is met at one reading in eight.
const attempts = 200

// A documentCase is a file with a name.
type documentCase struct {
	name, text string
}

type reading struct {
	// Objects are texts of JSON, in the order of the file.
	Objects []string `json:"objects"`
	Error   string   `json:"error,omitempty"`
}

// documentAnswer has either the text or its base64, and either one reading or, if chance decides, all of them.
type documentAnswer struct {
	Name   string  `json:"name"`
	Text   *string `json:"text,omitempty"`
	Base64 []byte  `json:"base64,omitempty"`
	*reading
	Varies  []reading `json:"varies,omitempty"`
	FromURL *reading  `json:"fromURL,omitempty"`
}

func askDocuments(print func(line any) error) error {
	seen := map[string]bool{}
	for _, documents := range documentCases {
		for _, document := range documents {
			if seen[document.name] {
				return fmt.Errorf("the document %s is there twice", document.name)
			}
			seen[document.name] = true
			if err := print(readDocument(document)); err != nil {
				return err
			}
		}
	}
	return nil
}

func readDocument(document documentCase) documentAnswer {
	answer := documentAnswer{Name: document.name}
	if utf8.ValidString(document.text) {
		answer.Text = &document.text
	} else {
		answer.Base64 = []byte(document.text)
	}
	readings := allReadings(func() reading { return readFile(document.text) })
	if len(readings) > 1 {
		answer.Varies = readings
		return answer
	}
	answer.reading = &readings[0]
	if fromURL := readStream(strings.NewReader(document.text)); !same(fromURL, readings[0]) {
		answer.FromURL = &fromURL
	}
	return answer
}

func allReadings(read func() reading) []reading {
	var all []reading
	for range attempts {
		next := read()
		if !slices.ContainsFunc(all, func(other reading) bool { return same(other, next) }) {
			all = append(all, next)
		}
	}
	slices.SortFunc(all, func(a, b reading) int {
		return cmp.Compare(fmt.Sprintf("%q", a), fmt.Sprintf("%q", b))
	})
	return all
}

func same(a, b reading) bool {
	return a.Error == b.Error && slices.Equal(a.Objects, b.Objects)
}

// readFile reads as kubectl -f does from a file or from stdin, which are decoded first: by their byte order mark, or as UTF-8.
func readFile(text string) reading {
	decoder := unicode.BOMOverride(unicode.UTF8.NewDecoder())
	return readStream(transform.NewReader(strings.NewReader(text), decoder))
}

// readStream reads what is decoded, which kubectl -f takes what it gets from a URL for.
func readStream(stream io.Reader) reading {
	result := reading{Objects: []string{}}
	decoder := yaml.NewYAMLOrJSONDecoder(stream, 4096)
	for {
		object := runtime.RawExtension{}
		if err := decoder.Decode(&object); err != nil {
			if err != io.EOF {
				result.Error = err.Error()
			}
			return result
		}
		object.Raw = bytes.TrimSpace(object.Raw)
		if len(object.Raw) == 0 || bytes.Equal(object.Raw, []byte("null")) {
			continue
		}
		if !json.Valid(object.Raw) {
			panic(fmt.Sprintf("%q is not JSON", object.Raw))
		}
		result.Objects = append(result.Objects, string(object.Raw))
	}
}
