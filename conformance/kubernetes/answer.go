package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/rest"
)

// A cause is one of the reasons for which the API server refuses an object.
type cause struct {
	Type    string `json:"type"`
	Field   string `json:"field"`
	Message string `json:"message"`
}

// An answer is what the API server says to a manifest.
type answer struct {
	Accepted bool `json:"accepted"`
	// Code is the one of HTTP, or 0 when the server cut the connection instead of answering, as it does when it panics.
	Code     int      `json:"code"`
	Reason   string   `json:"reason"`
	Message  string   `json:"message"`
	Causes   []cause  `json:"causes"`
	Warnings []string `json:"warnings"`
	// Object is what the server made of an accepted manifest, where the case asks for it.
	Object map[string]any `json:"object,omitempty"`
}

const connectionCut = "the server cut the connection"

// readAnswer takes from a result what stays the same whenever one asks. It is an error when there is no server to answer.
func readAnswer(ctx context.Context, cluster *cluster, result rest.Result, stable func(string) string) (answer, error) {
	said := answer{Causes: []cause{}, Warnings: []string{}}
	result.StatusCode(&said.Code)
	for _, warning := range result.Warnings() {
		said.Warnings = append(said.Warnings, stable(warning.Text))
	}
	err := result.Error()
	var refusal apierrors.APIStatus
	var unanswered *url.Error
	switch {
	case err == nil:
		said.Accepted = true
	case errors.As(err, &refusal):
		status := refusal.Status()
		said.Reason = string(status.Reason)
		said.Message = stable(status.Message)
		if status.Details != nil {
			for _, each := range status.Details.Causes {
				said.Causes = append(said.Causes, cause{Type: string(each.Type), Field: each.Field, Message: stable(each.Message)})
			}
		}
	case errors.As(err, &unanswered):
		// Only the one request is lost when the server panics: it must still answer others.
		if _, gone := cluster.client.Discovery().RESTClient().Get().AbsPath("/version").DoRaw(ctx); gone != nil {
			return answer{}, fmt.Errorf("kube-apiserver answers no more: %w", err)
		}
		said.Code, said.Message = 0, connectionCut
	default:
		return answer{}, err
	}
	return said, nil
}

// addObject takes the object from a result that is an acceptance.
func (a *answer) addObject(result rest.Result, stable func(string) string) error {
	body, err := result.Raw()
	if err != nil {
		return err
	}
	object, ok := readObject([]byte(stable(string(body))))
	if !ok {
		return fmt.Errorf("the server accepted something that is no object: %s", body)
	}
	removeVolatileMetadata(object)
	a.Object = object
	return nil
}
