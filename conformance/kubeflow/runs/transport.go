package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	core "k8s.io/api/core/v1"
	rbac "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var served = map[string]schema.GroupVersionKind{
	"pods": core.SchemeGroupVersion.WithKind("Pod"), "services": core.SchemeGroupVersion.WithKind("Service"),
	"configmaps": core.SchemeGroupVersion.WithKind("ConfigMap"), "serviceaccounts": core.SchemeGroupVersion.WithKind("ServiceAccount"),
	"roles": rbac.SchemeGroupVersion.WithKind("Role"), "rolebindings": rbac.SchemeGroupVersion.WithKind("RoleBinding"),
}

var codecs = serializer.NewCodecFactory(scheme)

// RoundTrip answers the requests that the controllers send without their manager's client. Nothing is listened on.
func (s *store) RoundTrip(request *http.Request) (*http.Response, error) {
	_, rest, _ := strings.Cut(request.URL.Path, "/namespaces/")
	parts := append(strings.Split(rest, "/"), "", "")
	namespace, resource, name := parts[0], parts[1], parts[2]
	kind, ok := served[resource]
	if !ok {
		return nil, fmt.Errorf("nothing answers %s", request.URL.Path)
	}
	body := []byte{}
	if request.Body != nil {
		body, _ = io.ReadAll(request.Body)
	}
	made, _ := scheme.New(kind)
	object := made.(client.Object)
	object.SetNamespace(namespace)
	object.SetName(name)
	var err error
	switch request.Method {
	case http.MethodGet:
		err = s.client.Get(s.ctx, client.ObjectKeyFromObject(object), object)
	case http.MethodDelete:
		if err = s.client.Delete(s.ctx, object); err == nil {
			return respond(request, http.StatusOK, meta.Status{TypeMeta: meta.TypeMeta{Kind: "Status", APIVersion: "v1"}, Status: meta.StatusSuccess})
		}
	case http.MethodPatch:
		kindOfPatch, _, _ := strings.Cut(request.Header.Get("Content-Type"), ";")
		err = s.client.Patch(s.ctx, object, client.RawPatch(types.PatchType(kindOfPatch), body))
	case http.MethodPost, http.MethodPut:
		decoded, _, decodeError := codecs.UniversalDeserializer().Decode(body, &kind, nil)
		if decodeError != nil {
			return nil, decodeError
		}
		object = decoded.(client.Object)
		object.SetNamespace(namespace)
		if request.Method == http.MethodPost {
			err = s.client.Create(s.ctx, object)
		} else {
			err = s.client.Update(s.ctx, object)
		}
	default:
		return nil, fmt.Errorf("nothing answers %s", request.Method)
	}
	if status, ok := err.(errors.APIStatus); ok {
		said := status.Status()
		said.TypeMeta = meta.TypeMeta{Kind: "Status", APIVersion: "v1"}
		return respond(request, int(said.Code), said)
	}
	if err != nil {
		return nil, err
	}
	object.GetObjectKind().SetGroupVersionKind(kind)
	return respond(request, http.StatusOK, object)
}

func respond(request *http.Request, code int, value any) (*http.Response, error) {
	text, err := json.Marshal(value)
	return &http.Response{
		StatusCode: code, Status: http.StatusText(code), Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(bytes.NewReader(text)), Request: request,
	}, err
}
