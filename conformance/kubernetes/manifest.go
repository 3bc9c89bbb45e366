package main

import (
	"bytes"
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
)

// A heading is what one has to know of a manifest to send it. Whatever is missing or has the wrong type is empty: it is
// the server that refuses, not this program.
type heading struct {
	kind, namespace, name, generateName string
}

func headingOf(manifest []byte) heading {
	top := fieldsOf(manifest)
	metadata := fieldsOf(top["metadata"])
	return heading{
		kind:         stringOf(top["kind"]),
		namespace:    stringOf(metadata["namespace"]),
		name:         stringOf(metadata["name"]),
		generateName: stringOf(metadata["generateName"]),
	}
}

func fieldsOf(object json.RawMessage) map[string]json.RawMessage {
	var fields map[string]json.RawMessage
	if json.Unmarshal(object, &fields) != nil {
		return nil
	}
	return fields
}

func stringOf(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return ""
	}
	return text
}

// batchResource is where a manifest goes. What has no endpoint of its own goes to the Jobs, and the server refuses it.
func (h heading) batchResource() string {
	if h.kind == "CronJob" {
		return "cronjobs"
	}
	return "jobs"
}

// usableNamespace is the namespace that the manifest names, or the default one when none or a name that fits in no URL.
func (h heading) usableNamespace() string {
	if !fitsInURL(h.namespace) {
		return metav1.NamespaceDefault
	}
	return h.namespace
}

func fitsInURL(name string) bool {
	return name != "" && len(rest.IsValidPathSegmentName(name)) == 0
}

// readObject keeps numbers as they are written. It is not ok when the JSON is no object.
func readObject(manifest []byte) (object map[string]any, ok bool) {
	decoder := json.NewDecoder(bytes.NewReader(manifest))
	decoder.UseNumber()
	err := decoder.Decode(&object)
	return object, err == nil && object != nil
}
