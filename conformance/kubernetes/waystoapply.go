package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
)

// A wayToApply makes the request that applies a manifest to what is in the room.
type wayToApply func(ctx context.Context, room *room, manifest []byte) (*rest.Request, error)

var waysToApply = map[string]wayToApply{
	"server": func(_ context.Context, room *room, manifest []byte) (*rest.Request, error) {
		return apply(room, room.heading.name, room.moveIn(manifest)), nil
	},
	"client": applyAsClient,
}

// applyAsClient does what `kubectl apply` does without --server-side: it creates what is not there, and else sends a patch
// that the client made of what it applied last time, what it applies now, and what is there.
func applyAsClient(ctx context.Context, room *room, manifest []byte) (*rest.Request, error) {
	modified, err := withLastApplied(room, manifest)
	if err != nil {
		return nil, err
	}
	current, err := room.client().Get().
		Namespace(room.namespace).
		Resource(room.endpoint.resource).
		Name(room.heading.name).
		Do(ctx).
		Raw()
	if apierrors.IsNotFound(err) {
		return room.request(room.client().Post()).SetHeader("Content-Type", jsonType).Body(modified), nil
	}
	if err != nil {
		return nil, err
	}
	patch, err := threeWayPatch(modified, current)
	if err != nil {
		return nil, err
	}
	// kubectl sends no empty patch. The server changes nothing because of one.
	return room.request(room.client().Patch(types.StrategicMergePatchType)).Name(room.heading.name).Body(patch), nil
}

// withLastApplied adds the annotation in which kubectl remembers what it applied. It follows GetModifiedConfiguration in
// k8s.io/kubectl/pkg/util/apply.go (v0.37.2), to the byte, because the size of the annotations has a limit: its value is
// the manifest as an unstructured object writes itself, with sorted keys, with <, > and & escaped and with a newline at
// the end. The manifest always has annotations there, empty ones if need be, and never the annotation itself. It also has a
// namespace: kubectl puts in the current one before, where the manifest names none.
func withLastApplied(room *room, manifest []byte) ([]byte, error) {
	var object unstructured.Unstructured
	if err := object.UnmarshalJSON(manifest); err != nil {
		return nil, err
	}
	object.SetNamespace(room.facade)
	annotations := object.GetAnnotations()
	if annotations == nil {
		annotations = map[string]string{}
	}
	delete(annotations, corev1.LastAppliedConfigAnnotation)
	object.SetAnnotations(annotations)
	applied, err := object.MarshalJSON()
	if err != nil {
		return nil, err
	}
	annotations[corev1.LastAppliedConfigAnnotation] = string(applied)
	object.SetAnnotations(annotations)
	// The annotation says what the case sees. It is the object alone that moves.
	object.SetNamespace(room.namespace)
	return object.MarshalJSON()
}

// threeWayPatch makes the patch as buildStrategicMergeFromBuiltins in k8s.io/kubectl/pkg/cmd/apply/patcher.go does. It also
// takes out what was in the manifest that was applied last, and is not in this one.
func threeWayPatch(modified, current []byte) ([]byte, error) {
	var stored unstructured.Unstructured
	if err := stored.UnmarshalJSON(current); err != nil {
		return nil, err
	}
	typed, err := scheme.Scheme.New(schema.FromAPIVersionAndKind(stored.GetAPIVersion(), stored.GetKind()))
	if err != nil {
		return nil, err
	}
	lookup, err := strategicpatch.NewPatchMetaFromStruct(typed)
	if err != nil {
		return nil, err
	}
	original := []byte(stored.GetAnnotations()[corev1.LastAppliedConfigAnnotation])
	return strategicpatch.CreateThreeWayMergePatch(original, modified, current, lookup, true)
}
