package main

import (
	"bytes"
	"regexp"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// What the server makes up, and what is written in its place.
var generated = map[string]*regexp.Regexp{
	"<uid>":  regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`),
	"<time>": regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`),
}

// A resource version is a mere number: only where it stands tells what it is.
var resourceVersion = regexp.MustCompile(`(resourceVersion[\\":]+)\d+`)

// What the server puts after a generateName.
const generatedSuffix = `[bcdfghjklmnpqrstvwxz2456789]{5}\b`

// hideGenerated returns what replaces the values that the server makes up, and that differ on every run. What was sent is
// nothing that the server made up.
func hideGenerated(sent []byte, generateName string) func(string) string {
	var name *regexp.Regexp
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
