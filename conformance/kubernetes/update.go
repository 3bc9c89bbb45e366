package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
)

// An updateCase is an object that is stored, and what somebody would make of it.
type updateCase struct {
	Name   string          `json:"name"`
	Before json.RawMessage `json:"before"`
	// Status is what the controllers have written in the meantime.
	Status     json.RawMessage `json:"status"`
	After      json.RawMessage `json:"after"`
	How        string          `json:"how"`
	WithObject bool            `json:"withObject"`
}

// A failedCase is one in which it does not come to the update.
type failedCase struct {
	Name  string `json:"name"`
	Error string `json:"error"`
}

// A caseError is a fault of the case: the others can still be asked about.
type caseError string

func (e caseError) Error() string { return string(e) }

func askUpdate(ctx context.Context, cluster *cluster, casesFile string, out io.Writer) error {
	return judgeInOrder(ctx, casesFile, out, pace{atOnce, atOnce}, func(ctx context.Context, given updateCase) (any, error) {
		said, err := judgeUpdate(ctx, cluster, given)
		if fault := caseError(""); errors.As(err, &fault) {
			return failedCase{Name: given.Name, Error: fault.Error()}, nil
		}
		if err != nil {
			return nil, fmt.Errorf("case %q: %w", given.Name, err)
		}
		return said, nil
	})
}

func judgeUpdate(ctx context.Context, cluster *cluster, given updateCase) (verdict, error) {
	if given.Before == nil || given.After == nil {
		return verdict{}, errors.New("needs a manifest before and one after")
	}
	way, ok := waysToUpdate[given.How]
	if !ok {
		return verdict{}, fmt.Errorf("there is no way %q to update", given.How)
	}
	room, err := newRoom(ctx, cluster, given.Before)
	if err != nil {
		return verdict{}, err
	}
	hide := hideGenerated(slices.Concat(given.Before, given.Status, given.After), room.heading.generateName)
	stable := func(text string) string { return room.moveOut(hide(text)) }

	stored, err := room.store(ctx, way, given, stable)
	if err != nil {
		return verdict{}, err
	}
	result := dryRun(way.change(room, stored, room.moveIn(given.After))).Do(ctx)
	said, err := readAnswer(ctx, cluster, result, stable)
	if err == nil && said.Accepted && given.WithObject {
		err = said.addObject(result, stable)
	}
	return verdict{Name: given.Name, SHA256: hashOf(given.Before, given.After), answer: said}, err
}

// store does for real what was done before the update.
func (r *room) store(ctx context.Context, way wayToUpdate, given updateCase, stable func(string) string) (map[string]any, error) {
	done := func(step string, request *rest.Request) (map[string]any, error) {
		result := request.Do(ctx)
		said, err := readAnswer(ctx, r.cluster, result, stable)
		if err != nil {
			return nil, err
		}
		if !said.Accepted {
			return nil, caseError(step + ": " + said.Message)
		}
		body, err := result.Raw()
		if err != nil {
			return nil, err
		}
		object, ok := readObject(body)
		if !ok {
			return nil, fmt.Errorf("the server answered with something that is no object: %s", body)
		}
		return object, nil
	}
	if way.named && !fitsInURL(r.heading.name) {
		return nil, caseError("before: what is applied needs a name")
	}
	stored, err := done("before", way.create(r, r.moveIn(given.Before)))
	if err != nil || given.Status == nil {
		return stored, err
	}
	patch := []byte(`{"status":` + string(given.Status) + `}`)
	request := r.request(r.client().Patch(types.MergePatchType)).
		Name(nameOf(stored)).
		SubResource("status").
		Body(patch)
	return done("status", request)
}
