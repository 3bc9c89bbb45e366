package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/rest"
)

// A room is a namespace in which a case is alone, so that its objects can be called as the case calls them. To the case
// it looks like the namespace that its manifest names.
type room struct {
	cluster   *cluster
	heading   heading
	namespace string
}

func newRoom(ctx context.Context, cluster *cluster, before []byte) (*room, error) {
	// All names are of one length: none is the beginning of another one.
	namespace := fmt.Sprintf("conformance-room-%08d", cluster.rooms.Add(1))
	room := &room{cluster: cluster, heading: headingOf(before), namespace: namespace}
	return room, createNamespace(ctx, cluster, namespace, nil)
}

// moveIn puts a manifest that names the namespace of the case into the room. One that names another one is left for the
// server to refuse, and one that names none stays as it was written.
func (r *room) moveIn(manifest json.RawMessage) []byte {
	if heading := headingOf(manifest); heading.namespace == "" || heading.namespace != r.facade() {
		return manifest
	}
	object, ok := readObject(manifest)
	if !ok || unstructured.SetNestedField(object, r.namespace, "metadata", "namespace") != nil {
		return manifest
	}
	return mustMarshal(object)
}

// moveOut undoes moveIn in what the server says.
func (r *room) moveOut(text string) string {
	return strings.ReplaceAll(text, r.namespace, r.facade())
}

func (r *room) facade() string {
	if r.heading.namespace == "" {
		return metav1.NamespaceDefault
	}
	return r.heading.namespace
}

func (r *room) client() rest.Interface {
	return r.cluster.client.BatchV1().RESTClient()
}

func (r *room) request(request *rest.Request) *rest.Request {
	return request.
		Namespace(r.namespace).
		Resource(r.heading.batchResource()).
		Param("fieldValidation", metav1.FieldValidationStrict).
		Param("fieldManager", "conformance")
}

func nameOf(object map[string]any) string {
	name, _, _ := unstructured.NestedString(object, "metadata", "name")
	return name
}

// mustMarshal is for what was read from JSON.
func mustMarshal(object map[string]any) []byte {
	manifest, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	return manifest
}
