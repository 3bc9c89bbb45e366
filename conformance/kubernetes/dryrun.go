package main

import (
	"context"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
	accepted bool
	message  string
	causes   []cause
	warnings []string
}

// dryRunCreate lets the API server do all that it does with a new object, except for storing it. Unknown and repeated
// fields are errors, as they are for kubectl.
func dryRunCreate(ctx context.Context, cluster *cluster, namespace, kind string, manifest []byte) (answer, error) {
	client, resource, err := endpointOf(cluster, kind)
	if err != nil {
		return answer{}, err
	}
	result := client.Post().
		Namespace(namespace).
		Resource(resource).
		Param("dryRun", metav1.DryRunAll).
		Param("fieldValidation", metav1.FieldValidationStrict).
		SetHeader("Content-Type", "application/json").
		Body(manifest).
		Do(ctx)

	said := answer{causes: []cause{}, warnings: []string{}}
	for _, warning := range result.Warnings() {
		said.warnings = append(said.warnings, warning.Text)
	}
	err = result.Error()
	var refusal apierrors.APIStatus
	switch {
	case err == nil:
		said.accepted = true
	case errors.As(err, &refusal):
		said.message = refusal.Status().Message
		if details := refusal.Status().Details; details != nil {
			for _, each := range details.Causes {
				said.causes = append(said.causes, cause{Type: string(each.Type), Field: each.Field, Message: each.Message})
			}
		}
	default:
		return answer{}, err
	}
	return said, nil
}

func endpointOf(cluster *cluster, kind string) (rest.Interface, string, error) {
	switch kind {
	case "Job":
		return cluster.client.BatchV1().RESTClient(), "jobs", nil
	case "CronJob":
		return cluster.client.BatchV1().RESTClient(), "cronjobs", nil
	case "Pod":
		return cluster.client.CoreV1().RESTClient(), "pods", nil
	default:
		return nil, "", fmt.Errorf("there is no endpoint for the kind %q yet", kind)
	}
}
