package main

import (
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
)

// A wayToUpdate says how an object is stored at first, and how it is changed.
type wayToUpdate struct {
	// named says that the manifest has to have a name already when it is stored.
	named  bool
	create func(room *room, before []byte) *rest.Request
	change func(room *room, stored map[string]any, after []byte) *rest.Request
}

var waysToUpdate = map[string]wayToUpdate{
	"apply": {
		named: true,
		create: func(room *room, before []byte) *rest.Request {
			return apply(room, room.heading.name, before)
		},
		change: func(room *room, stored map[string]any, after []byte) *rest.Request {
			return apply(room, nameOf(stored), after)
		},
	},
	"replace": {
		create: func(room *room, before []byte) *rest.Request {
			return room.request(room.client().Post()).SetHeader("Content-Type", jsonType).Body(before)
		},
		change: func(room *room, stored map[string]any, after []byte) *rest.Request {
			return room.request(room.client().Put()).
				Name(nameOf(stored)).
				SetHeader("Content-Type", jsonType).
				Body(editLive(room, stored, after))
		},
	},
}

// Every version of the client has a name for it, but not all have the same.
const applyType = types.PatchType("application/apply-patch+yaml")

func apply(room *room, name string, manifest []byte) *rest.Request {
	return room.request(room.client().Patch(applyType)).Name(name).Param("force", "true").Body(manifest)
}

// The labels that the API server gives to the Pods of a Job.
var generatedPodLabels = []string{
	"controller-uid",
	"job-name",
	"batch.kubernetes.io/controller-uid",
	"batch.kubernetes.io/job-name",
}

// editLive makes of a manifest what somebody sends who has changed the live object into it: what the server generated when
// it stored a Job is still there.
func editLive(room *room, stored map[string]any, after []byte) []byte {
	object, ok := readObject(after)
	if !ok {
		return after
	}
	// The live object is the newest one.
	unstructured.RemoveNestedField(object, "metadata", "resourceVersion")
	manual, _, _ := unstructured.NestedBool(object, "spec", "manualSelector")
	if room.heading.batchResource() == "jobs" && !manual {
		putGenerated(object, stored)
	}
	return mustMarshal(object)
}

// putGenerated puts in what the API server generates for a Job, wherever the manifest has room for it and does not say
// something else.
func putGenerated(object, stored map[string]any) {
	spec, ok := object["spec"].(map[string]any)
	if !ok {
		return
	}
	if selector, found, _ := unstructured.NestedMap(stored, "spec", "selector"); found && spec["selector"] == nil {
		spec["selector"] = selector
	}
	template, ok := spec["template"].(map[string]any)
	if !ok {
		return
	}
	labels, ok := objectIn(template, "metadata", "labels")
	if !ok {
		return
	}
	storedLabels, _, _ := unstructured.NestedStringMap(stored, "spec", "template", "metadata", "labels")
	for _, label := range generatedPodLabels {
		if value, found := storedLabels[label]; found && labels[label] == nil {
			labels[label] = value
		}
	}
}

// objectIn makes the objects on the way that are not there. It is not ok when there is something else in their place.
func objectIn(parent map[string]any, path ...string) (child map[string]any, ok bool) {
	for _, field := range path {
		if parent[field] == nil {
			parent[field] = map[string]any{}
		}
		if parent, ok = parent[field].(map[string]any); !ok {
			return nil, false
		}
	}
	return parent, true
}
