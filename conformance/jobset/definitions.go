package main

import (
	"context"
	"os"
	"path/filepath"
	"sort"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	metavalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celbudget "k8s.io/apiserver/pkg/apis/cel"
	"sigs.k8s.io/yaml"
)

// Where the definitions are in the modules; record.sh says where the modules are.
var files = map[string][2]string{
	"JobSet":                 {"JOBSET_MODULE", "config/components/crd/bases/jobset.x-k8s.io_jobsets.yaml"},
	"TrainJob":               {"TRAINER_MODULE", "manifests/base/crds/trainer.kubeflow.org_trainjobs.yaml"},
	"TrainingRuntime":        {"TRAINER_MODULE", "manifests/base/crds/trainer.kubeflow.org_trainingruntimes.yaml"},
	"ClusterTrainingRuntime": {"TRAINER_MODULE", "manifests/base/crds/trainer.kubeflow.org_clustertrainingruntimes.yaml"},
}

// A definition, ready to be asked as the API server does.
type definition struct {
	structural *schema.Structural
	values     validation.SchemaValidator
	rules      *cel.Validator
	namespaced bool
}

var known = map[string]*definition{}

func definitionFile(kind string) *apiextensionsv1.CustomResourceDefinition {
	place := files[kind]
	text, err := os.ReadFile(filepath.Join(os.Getenv(place[0]), place[1]))
	check(err)
	var crd apiextensionsv1.CustomResourceDefinition
	check(yaml.Unmarshal(text, &crd))
	return &crd
}

func definitionOf(kind string) *definition {
	if found := known[kind]; found != nil {
		return found
	}
	crd := definitionFile(kind)
	var written apiextensions.JSONSchemaProps
	check(apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(crd.Spec.Versions[0].Schema.OpenAPIV3Schema, &written, nil))
	structural, err := schema.NewStructural(&written)
	check(err)
	values, _, err := validation.NewSchemaValidator(&written)
	check(err)
	made := &definition{structural, values, cel.NewValidator(structural, true, celbudget.PerCallLimit), crd.Spec.Scope == apiextensionsv1.NamespaceScoped}
	known[kind] = made
	return made
}

// Takes out what is not known, and puts in defaults. The names of what was not known come back: kubectl has the server refuse these.
func (d *definition) complete(given object) []string {
	unknown := pruning.PruneWithOptions(given, d.structural, true, schema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
	sort.Strings(unknown)
	defaulting.PruneNonNullableNullsWithoutDefaults(given, d.structural)
	defaulting.Default(given, d.structural)
	return unknown
}

// What the API server finds wrong with an object once webhooks have changed it.
func (d *definition) problems(given object) []string {
	var meta metav1.ObjectMeta
	if written, is := given["metadata"].(object); is {
		_ = runtime.DefaultUnstructuredConverter.FromUnstructured(written, &meta)
	}
	// The namespace is that of the request.
	if d.namespaced && meta.Namespace == "" {
		meta.Namespace = "default"
	}
	found := metavalidation.ValidateObjectMeta(&meta, d.namespaced, metavalidation.NameIsDNSSubdomain, field.NewPath("metadata"))
	ofSchema := validation.ValidateCustomResource(nil, given, d.values)
	found = append(found, ofSchema...)
	found = append(found, listtype.ValidateListSetsAndMaps(nil, d.structural, given)...)
	if len(ofSchema) == 0 && d.rules != nil {
		ofRules, _ := d.rules.Validate(context.Background(), nil, d.structural, given, nil, celbudget.RuntimeCELCostBudget)
		found = append(found, ofRules...)
	}
	texts := []string{}
	for _, each := range found {
		texts = append(texts, each.Error())
	}
	return texts
}
