package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// An applyCase is a set of objects that somebody applies, and what is applied on top of it later.
type applyCase struct {
	Name  string              `json:"name"`
	How   string              `json:"how"`
	Steps [][]json.RawMessage `json:"steps"`
}

// An appliedCase is what the API server says to each manifest of each step.
type appliedCase struct {
	Name   string            `json:"name"`
	SHA256 string            `json:"sha256"`
	Steps  [][]appliedObject `json:"steps"`
}

type appliedObject struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
	answer
}

func askApply(ctx context.Context, cluster *cluster, casesFile string, out io.Writer) error {
	return judgeInOrder(ctx, casesFile, out, pace{atOnce, atOnce}, func(ctx context.Context, given applyCase) (any, error) {
		said, err := judgeApply(ctx, cluster, given)
		if err != nil {
			return nil, fmt.Errorf("case %q: %w", given.Name, err)
		}
		return said, nil
	})
}

func judgeApply(ctx context.Context, cluster *cluster, given applyCase) (appliedCase, error) {
	manifests := bytesOf(slices.Concat(given.Steps...))
	if len(manifests) == 0 {
		return appliedCase{}, errors.New("needs a manifest")
	}
	way, ok := waysToApply[given.How]
	if !ok {
		return appliedCase{}, fmt.Errorf("there is no way %q to apply", given.How)
	}
	room, err := newRoom(ctx, cluster, manifests[0])
	if err != nil {
		return appliedCase{}, err
	}
	hide := hideGenerated(slices.Concat(manifests...), "")
	stable := func(text string) string { return room.moveOut(hide(text)) }

	said := appliedCase{Name: given.Name, SHA256: hashOf(manifests...), Steps: [][]appliedObject{}}
	for _, step := range given.Steps {
		applied := []appliedObject{}
		for _, manifest := range step {
			// When the server refuses one, the others are still applied, as kubectl does it.
			object, err := room.judgeApplied(ctx, way, manifest, stable)
			if err != nil {
				return appliedCase{}, err
			}
			applied = append(applied, object)
		}
		said.Steps = append(said.Steps, applied)
	}
	return said, nil
}

// judgeApplied stores an object for real, since what is there decides about what is applied later.
func (r *room) judgeApplied(ctx context.Context, way wayToApply, manifest []byte, stable func(string) string) (appliedObject, error) {
	room, err := r.about(manifest)
	if err != nil {
		return appliedObject{}, err
	}
	heading := room.heading
	if heading.namespace != r.heading.namespace {
		return appliedObject{}, fmt.Errorf("one manifest names the namespace %q, and another one %q", r.heading.namespace, heading.namespace)
	}
	if !fitsInURL(heading.name) {
		return appliedObject{}, errors.New("what is applied needs a name")
	}
	request, err := way(ctx, room, manifest)
	if err != nil {
		return appliedObject{}, err
	}
	said, err := readAnswer(ctx, r.cluster, request.Do(ctx), stable)
	return appliedObject{Kind: heading.kind, Name: heading.name, answer: said}, err
}

func bytesOf(manifests []json.RawMessage) [][]byte {
	parts := make([][]byte, len(manifests))
	for i, manifest := range manifests {
		parts[i] = manifest
	}
	return parts
}
