package main

import (
	"context"
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
)

const jsonType = "application/json"

// dryRunCreate lets the API server do all that it does with a new object, except for storing it. Unknown and repeated
// fields are errors, as they are for kubectl.
func dryRunCreate(ctx context.Context, cluster *cluster, namespace, kind string, manifest []byte) (answer, error) {
	client, resource, err := endpointOf(cluster, kind)
	if err != nil {
		return answer{}, err
	}
	result := dryRun(client.Post()).
		Namespace(namespace).
		Resource(resource).
		Param("fieldValidation", metav1.FieldValidationStrict).
		SetHeader("Content-Type", jsonType).
		Body(manifest).
		Do(ctx)
	said, err := readAnswer(ctx, cluster, result, hideGenerated(manifest, ""))
	if err == nil && said.Code == 0 {
		err = errors.New(said.Message)
	}
	return said, err
}

func dryRun(request *rest.Request) *rest.Request {
	return request.Param("dryRun", metav1.DryRunAll)
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
