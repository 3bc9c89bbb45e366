package main

import (
	"bytes"
	"regexp"
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// What the server makes up, and what is written in its place.
var generated = map[string]*regexp.Regexp{
	"<uid>":  regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`),
	"<time>": regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`),
	// Before 1.34 the server prints Go values, with pointers to what is in them.
	"<address>": regexp.MustCompile(`0x[0-9a-f]{8,}`),
}

// A resource version is a mere number: only where it stands tells what it is.
var resourceVersion = regexp.MustCompile(`(resourceVersion[\\":]+)\d+`)

// What the server puts after a generateName, and how much of that it keeps so that the name is not too long.
const (
	generatedSuffix = `[bcdfghjklmnpqrstvwxz2456789]{5}\b`
	maxGenerateName = 63 - 5
)

// hideGenerated returns what replaces the values that the server makes up, and that differ on every run. What was sent is
// nothing that the server made up.
func hideGenerated(sent []byte, generateName string) func(string) string {
	var name *regexp.Regexp
	// The end may be in the middle of a character, if the name is none that the server accepts.
	generateName = strings.ToValidUTF8(generateName[:min(len(generateName), maxGenerateName)], "")
	if generateName != "" {
		name = regexp.MustCompile(regexp.QuoteMeta(generateName) + generatedSuffix)
	}
	return func(text string) string {
		for placeholder, pattern := range generated {
			text = pattern.ReplaceAllStringFunc(text, func(found string) string {
				if bytes.Contains(sent, []byte(found)) {
					return found
				}
				return placeholder
			})
		}
		text = resourceVersion.ReplaceAllString(text, "${1}<version>")
		if name != nil {
			text = name.ReplaceAllLiteralString(text, generateName+"<suffix>")
		}
		return text
	}
}

// removeVolatileMetadata takes away what is different on every run and says nothing about the manifest.
func removeVolatileMetadata(object map[string]any) {
	for _, field := range []string{"managedFields", "uid", "creationTimestamp", "resourceVersion"} {
		unstructured.RemoveNestedField(object, "metadata", field)
	}
}
