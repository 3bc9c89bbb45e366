package main

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
)

const jsonType = "application/json"

// dryRunCreate lets the API server do all that it does with a new object, except for storing it. Unknown and repeated
// fields are errors, as they are for kubectl.
func dryRunCreate(ctx context.Context, cluster *cluster, namespace, kind string, manifest []byte) (answer, error) {
	endpoint, err := endpointOf(cluster, kind)
	if err != nil {
		return answer{}, err
	}
	result := dryRun(endpoint.client.Post()).
		Namespace(namespace).
		Resource(endpoint.resource).
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
