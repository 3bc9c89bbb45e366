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
	cluster *cluster
	// heading is that of the object that it is about, and endpoint where such objects are.
	heading  heading
	endpoint endpoint
	// namespace is what it is really called, facade what it is called in the case.
	namespace, facade string
}

func newRoom(ctx context.Context, cluster *cluster, before []byte) (*room, error) {
	// All names are of one length: none is the beginning of another one.
	namespace := fmt.Sprintf("conformance-room-%08d", cluster.rooms.Add(1))
	heading := headingOf(before)
	facade := heading.namespace
	if facade == "" {
		facade = metav1.NamespaceDefault
	}
	endpoint := endpoint{batchGroup(cluster.client), heading.batchResource()}
	room := &room{cluster: cluster, heading: heading, endpoint: endpoint, namespace: namespace, facade: facade}
	return room, createNamespace(ctx, cluster, namespace, nil)
}

// about is the same room when it is about another object in it, which may be of any kind that has an endpoint.
func (r *room) about(manifest []byte) (*room, error) {
	heading := headingOf(manifest)
	endpoint, err := endpointOf(r.cluster, heading.kind)
	return &room{cluster: r.cluster, heading: heading, endpoint: endpoint, namespace: r.namespace, facade: r.facade}, err
}

// moveIn puts a manifest that names the namespace of the case into the room. One that names another one is left for the
// server to refuse, and one that names none stays as it was written.
func (r *room) moveIn(manifest json.RawMessage) []byte {
	if heading := headingOf(manifest); heading.namespace == "" || heading.namespace != r.facade {
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
	return strings.ReplaceAll(text, r.namespace, r.facade)
}

func (r *room) client() rest.Interface {
	return r.endpoint.client
}

func (r *room) request(request *rest.Request) *rest.Request {
	return request.
		Namespace(r.namespace).
		Resource(r.endpoint.resource).
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
