package main

import (
	"encoding/json"
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

var templatePaths = map[string][]string{
	"Job":     {"spec", "template"},
	"CronJob": {"spec", "jobTemplate", "spec", "template"},
}

// podOf makes the Pod that the controllers would make of a Job or CronJob. Pod Security is enforced on Pods only: the API
// server accepts a Job of which no Pod can ever be created.
func podOf(manifest []byte) ([]byte, error) {
	var owner unstructured.Unstructured
	if err := json.Unmarshal(manifest, &owner.Object); err != nil {
		return nil, err
	}
	template, found, err := unstructured.NestedMap(owner.Object, templatePaths[owner.GetKind()]...)
	if err != nil || !found {
		return nil, fmt.Errorf("the %s has no Pod template: %v", owner.GetKind(), err)
	}
	metadata, _, _ := unstructured.NestedMap(template, "metadata")
	if metadata == nil {
		metadata = map[string]any{}
	}
	// A generated name would make every recording different.
	metadata["name"] = owner.GetName()
	return json.Marshal(map[string]any{"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": template["spec"]})
}
