// What an API server with the CRDs of the training operator says to the creation of training jobs, before any webhook is asked.
//
//	schema CRD... <MANIFESTS >ANSWERS
//
// Manifests are JSON, one a line. An answer has the fields that are unknown, the errors, and the object with what the CRD fills in.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math"
	"os"
	"sort"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	metavalidation "k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"sigs.k8s.io/yaml"
)

type kind struct {
	structural *structuralschema.Structural
	schema     validation.SchemaValidator
	cel        *cel.Validator
	scale      *apiextensionsv1.CustomResourceSubresourceScale
}

// One error as the server's answer has it.
type cause struct {
	Type    string `json:"type"`
	Field   string `json:"field"`
	Message string `json:"message"`
}

type answer struct {
	Unknown []string       `json:"unknown,omitempty"`
	Errors  []cause        `json:"errors,omitempty"`
	Object  map[string]any `json:"object,omitempty"`
}

func main() {
	kinds := map[string]*kind{}
	for _, path := range os.Args[1:] {
		name, k, err := readKind(path)
		if err != nil {
			log.Fatalf("%s: %v", path, err)
		}
		kinds[name] = k
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	output := json.NewEncoder(os.Stdout)
	output.SetEscapeHTML(false)
	for lines.Scan() {
		var manifest map[string]any
		// Integers stay integers, as in the server.
		if err := utiljson.Unmarshal(lines.Bytes(), &manifest); err != nil {
			log.Fatalf("%v: %s", err, lines.Text())
		}
		if err := output.Encode(judge(manifest, kinds)); err != nil {
			log.Fatal(err)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}

func readKind(path string) (string, *kind, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", nil, err
	}
	var crd apiextensionsv1.CustomResourceDefinition
	if err := yaml.UnmarshalStrict(data, &crd); err != nil {
		return "", nil, err
	}
	version := crd.Spec.Versions[0]
	var schema apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(version.Schema.OpenAPIV3Schema, &schema, nil); err != nil {
		return "", nil, err
	}
	structural, err := structuralschema.NewStructural(&schema)
	if err != nil {
		return "", nil, err
	}
	validator, _, err := validation.NewSchemaValidator(&schema)
	if err != nil {
		return "", nil, err
	}
	k := &kind{structural: structural, schema: validator, cel: cel.NewValidator(structural, true, celconfig.PerCallLimit)}
	if version.Subresources != nil {
		k.scale = version.Subresources.Scale
	}
	return crd.Spec.Names.Kind, k, nil
}

// The steps of the server, in its order: https://github.com/kubernetes/kubernetes/tree/v1.36.0/staging/src/k8s.io/apiextensions-apiserver/pkg
func judge(object map[string]any, kinds map[string]*kind) answer {
	name, _ := object["kind"].(string)
	k := kinds[name]
	version, _ := object["apiVersion"].(string)
	if k == nil || version != "kubeflow.org/v1" {
		return answer{Errors: []cause{{Field: "kind", Message: fmt.Sprintf("no matches for kind %q in version %q", name, version)}}}
	}
	options := structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	unknown := pruning.PruneWithOptions(object, k.structural, true, options)
	malformed, inMetadata := objectmeta.CoerceWithOptions(nil, object, k.structural, true, objectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
	unknown = append(unknown, inMetadata...)
	sort.Strings(unknown)
	if malformed != nil {
		return answer{Unknown: unknown, Errors: causesOf(field.ErrorList{malformed})}
	}
	defaulting.PruneNonNullableNullsWithoutDefaults(object, k.structural)
	defaulting.Default(object, k.structural)
	// The status is the operator's: with a resource of its own, it is taken out of a new object.
	delete(object, "status")
	return answer{Unknown: unknown, Errors: causesOf(validate(object, k)), Object: object}
}

func validate(object map[string]any, k *kind) field.ErrorList {
	u := &unstructured.Unstructured{Object: object}
	if u.GetName() == "" && u.GetGenerateName() != "" {
		u.SetName(u.GetGenerateName() + "xxxxx")
	}
	// The namespace is that of the request.
	u.SetNamespace("default")
	errors := metavalidation.ValidateObjectMetaAccessor(u, true, metavalidation.NameIsDNSSubdomain, field.NewPath("metadata"))
	errors = append(errors, validation.ValidateCustomResource(nil, object, k.schema)...)
	errors = append(errors, validateScale(object, k.scale)...)
	errors = append(errors, listtype.ValidateListSetsAndMaps(nil, k.structural, object)...)
	if len(errors) == 0 {
		more, _ := k.cel.Validate(context.Background(), nil, k.structural, object, nil, celconfig.RuntimeCELCostBudget)
		errors = append(errors, more...)
	}
	return errors
}

func validateScale(object map[string]any, scale *apiextensionsv1.CustomResourceSubresourceScale) field.ErrorList {
	if scale == nil {
		return nil
	}
	path := field.NewPath(scale.SpecReplicasPath)
	replicas, _, err := unstructured.NestedInt64(object, strings.Split(strings.TrimPrefix(scale.SpecReplicasPath, "."), ".")...)
	switch {
	case err != nil:
		return field.ErrorList{field.Invalid(path, replicas, err.Error())}
	case replicas < 0:
		return field.ErrorList{field.Invalid(path, replicas, "should be a non-negative integer")}
	case replicas > math.MaxInt32:
		return field.ErrorList{field.Invalid(path, replicas, fmt.Sprintf("should be less than or equal to %v", math.MaxInt32))}
	}
	return nil
}

func causesOf(errors field.ErrorList) []cause {
	var causes []cause
	for _, each := range errors {
		causes = append(causes, cause{Type: string(each.Type), Field: each.Field, Message: each.ErrorBody()})
	}
	sort.SliceStable(causes, func(i, j int) bool {
		return causes[i].Field+causes[i].Message < causes[j].Field+causes[j].Message
	})
	return causes
}
