package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	_ "unsafe" // go:linkname

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	admissionv1 "k8s.io/api/admission/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/yaml"
	batch "volcano.sh/apis/pkg/apis/batch/v1alpha1"
	scheduling "volcano.sh/apis/pkg/apis/scheduling/v1beta1"
	schedulinglister "volcano.sh/apis/pkg/client/listers/scheduling/v1beta1"
	"volcano.sh/volcano/pkg/webhooks/admission/jobs/mutate"
	"volcano.sh/volcano/pkg/webhooks/admission/jobs/validate"
	"volcano.sh/volcano/pkg/webhooks/router"
)

//go:linkname validateConfig volcano.sh/volcano/pkg/webhooks/admission/jobs/validate.config
var validateConfig *router.AdmissionServiceConfig

//go:linkname mutateConfig volcano.sh/volcano/pkg/webhooks/admission/jobs/mutate.config
var mutateConfig *router.AdmissionServiceConfig

// An API server with the resource definition, and the two webhooks. The queue `default` is there and open.
type admission struct {
	structural *structuralschema.Structural
	schema     validation.SchemaValidator
	cel        *cel.Validator
}

var server = func() *admission {
	queues := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
	for _, name := range []string{"default", "root"} {
		check(queues.Add(&scheduling.Queue{ObjectMeta: metav1.ObjectMeta{Name: name}, Status: scheduling.QueueStatus{State: scheduling.QueueStateOpen}}))
	}
	validateConfig.QueueLister = schedulinglister.NewQueueLister(queues)
	mutateConfig.SchedulerNames = []string{"volcano"}
	text, err := os.ReadFile(filepath.Join(os.Getenv("VOLCANO_SOURCE"), "config", "crd", "volcano", "bases", "batch.volcano.sh_jobs.yaml"))
	check(err)
	var definition apiextensionsv1.CustomResourceDefinition
	check(yaml.Unmarshal(text, &definition))
	var properties apiextensions.JSONSchemaProps
	check(apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(definition.Spec.Versions[0].Schema.OpenAPIV3Schema, &properties, nil))
	structural, err := structuralschema.NewStructural(&properties)
	check(err)
	schema, _, err := validation.NewSchemaValidator(&properties)
	check(err)
	return &admission{structural, schema, cel.NewValidator(structural, true, celconfig.PerCallLimit)}
}()

// What is said to a manifest: `stage` is the first that refuses it, and `messages` what it says there. `job` is what is stored.
func validateCase(line []byte) object {
	var given struct {
		Name     string          `json:"name"`
		Manifest json.RawMessage `json:"manifest"`
	}
	check(json.Unmarshal(line, &given))
	answer, job := server.admit(given.Manifest)
	answer["name"] = given.Name
	if job != nil {
		answer["stored"] = storedParts(job)
	}
	return answer
}

// The parts of a Job that something was put into.
func storedParts(job *batch.Job) object {
	tasks := []object{}
	for _, task := range job.Spec.Tasks {
		tasks = append(tasks, object{"name": task.Name, "minAvailable": task.MinAvailable, "maxRetry": task.MaxRetry, "dnsPolicy": task.Template.Spec.DNSPolicy})
	}
	plugins := []string{}
	for name := range job.Spec.Plugins {
		plugins = append(plugins, name)
	}
	sort.Strings(plugins)
	return object{"queue": job.Spec.Queue, "schedulerName": job.Spec.SchedulerName, "maxRetry": job.Spec.MaxRetry, "minAvailable": job.Spec.MinAvailable,
		"plugins": plugins, "tasks": tasks}
}

func (a *admission) admit(manifest []byte) (object, *batch.Job) {
	refused := func(stage string, messages ...string) (object, *batch.Job) {
		return object{"stage": stage, "messages": messages}, nil
	}
	value := decoded(manifest)
	unknown := pruning.PruneWithOptions(value, a.structural, true, structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
	if len(unknown) > 0 {
		sort.Strings(unknown)
		return refused("strict", unknown...)
	}
	defaulting.PruneNonNullableNullsWithoutDefaults(value, a.structural)
	defaulting.Default(value, a.structural)
	inNamespace(value)
	text, err := json.Marshal(value)
	check(err)
	mutated := mutate.Jobs(review(text))
	if !mutated.Allowed {
		return refused("decoding", mutated.Result.Message)
	}
	if len(mutated.Patch) > 0 && string(mutated.Patch) != "null" {
		patch, err := jsonpatch.DecodePatch(mutated.Patch)
		check(err)
		// The server refuses what the patch of a webhook does not fit.
		if text, err = patch.Apply(text); err != nil {
			return refused("decoding", err.Error())
		}
	}
	value = decoded(text)
	defaulting.PruneNonNullableNullsWithoutDefaults(value, a.structural)
	defaulting.Default(value, a.structural)
	if errs := a.schemaErrors(value); len(errs) > 0 {
		messages := []string{}
		for _, each := range errs {
			messages = append(messages, each.Error())
		}
		return refused("schema", messages...)
	}
	text, err = json.Marshal(value)
	check(err)
	if admitted := validate.AdmitJobs(review(text)); !admitted.Allowed {
		return refused("webhook", admitted.Result.Message)
	}
	var job batch.Job
	check(json.Unmarshal(text, &job))
	return object{}, &job
}

func (a *admission) schemaErrors(value map[string]any) field.ErrorList {
	metadata := (&unstructured.Unstructured{Object: value})
	errs := apivalidation.ValidateObjectMetaAccessor(metadata, true, apivalidation.NameIsDNSSubdomain, field.NewPath("metadata"))
	errs = append(errs, validation.ValidateCustomResource(nil, value, a.schema)...)
	errs = append(errs, listtype.ValidateListSetsAndMaps(nil, a.structural, value)...)
	if len(errs) == 0 && a.cel != nil {
		more, _ := a.cel.Validate(context.Background(), nil, a.structural, value, nil, celconfig.RuntimeCELCostBudget)
		errs = append(errs, more...)
	}
	return errs
}

// The server puts in the namespace that the request is for, and makes a name where one is to be generated.
func inNamespace(value map[string]any) {
	metadata, isMap := value["metadata"].(map[string]any)
	if !isMap {
		return
	}
	if metadata["namespace"] == nil || metadata["namespace"] == "" {
		metadata["namespace"] = "default"
	}
}

func review(raw []byte) admissionv1.AdmissionReview {
	return admissionv1.AdmissionReview{Request: &admissionv1.AdmissionRequest{
		Operation: admissionv1.Create,
		Namespace: "default",
		Resource:  metav1.GroupVersionResource{Group: "batch.volcano.sh", Version: "v1alpha1", Resource: "jobs"},
		Object:    runtime.RawExtension{Raw: raw},
	}}
}

// With integers as integers, as the API server has them.
func decoded(text []byte) map[string]any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value map[string]any
	check(decoder.Decode(&value))
	return withNumbers(value).(map[string]any)
}

func withNumbers(value any) any {
	switch typed := value.(type) {
	case map[string]any:
		for key := range typed {
			typed[key] = withNumbers(typed[key])
		}
	case []any:
		for i := range typed {
			typed[i] = withNumbers(typed[i])
		}
	case json.Number:
		if whole, err := typed.Int64(); err == nil {
			return whole
		}
		number, _ := typed.Float64()
		return number
	}
	return value
}
