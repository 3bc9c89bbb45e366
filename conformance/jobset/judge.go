package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"unsafe"

	trainer "github.com/kubeflow/trainer/v2/pkg/apis/trainer/v1alpha1"
	trainerwebhooks "github.com/kubeflow/trainer/v2/pkg/webhooks"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
	jobset "sigs.k8s.io/jobset/api/jobset/v1alpha2"
	_ "sigs.k8s.io/jobset/pkg/webhooks"
)

// The webhook's type is not exported; a client is all that it has.
type jobSetWebhook struct{ client client.Client }

//go:linkname defaultJobSet sigs.k8s.io/jobset/pkg/webhooks.(*jobSetWebhook).Default
func defaultJobSet(hook unsafe.Pointer, ctx context.Context, set *jobset.JobSet) error

//go:linkname validateJobSet sigs.k8s.io/jobset/pkg/webhooks.(*jobSetWebhook).ValidateCreate
func validateJobSet(hook unsafe.Pointer, ctx context.Context, set *jobset.JobSet) (admission.Warnings, error)

// One or several manifests that are applied in their order; of several a TrainJob is the last one.
type judgeCase struct {
	Name      string            `json:"name"`
	Manifests []json.RawMessage `json:"manifests"`
}

// Who refuses: `strict` (a field is not known), `decode`, `schema`, `webhook`; nobody if it is empty.
type verdict struct {
	Name    string   `json:"name"`
	Refused string   `json:"refused,omitempty"`
	Says    []string `json:"says,omitempty"`
}

func judge(line []byte) (answer any) {
	var given judgeCase
	check(json.Unmarshal(line, &given))
	defer func() {
		if reason := recover(); reason != nil {
			answer = verdict{given.Name, "panic", []string{fmt.Sprint(reason)}}
		}
	}()
	applied := &cluster{}
	for _, manifest := range given.Manifests {
		if by, says := applied.apply(manifest); by != "" {
			return verdict{given.Name, by, says}
		}
	}
	return verdict{Name: given.Name}
}

func (c *cluster) apply(manifest []byte) (string, []string) {
	given := parsed(manifest)
	kind, _ := given["kind"].(string)
	switch kind {
	case "JobSet":
		return c.applyJobSet(given)
	case "TrainJob":
		return c.applyTrainJob(given)
	case "TrainingRuntime":
		return c.applyRuntime(given, kind, &trainer.TrainingRuntime{})
	case "ClusterTrainingRuntime":
		return c.applyRuntime(given, kind, &trainer.ClusterTrainingRuntime{})
	}
	panic("a case has a manifest of the kind " + kind)
}

// Its mutating webhook reads and writes an object before anybody looks whether it is as the definition says.
func (c *cluster) applyJobSet(given object) (string, []string) {
	definition := definitionOf("JobSet")
	if unknown := definition.complete(given); len(unknown) > 0 {
		return "strict", unknown
	}
	set := &jobset.JobSet{}
	if err := json.Unmarshal(text(given), set); err != nil {
		return "decode", []string{err.Error()}
	}
	if set.Namespace == "" {
		set.Namespace = "default"
	}
	hook := unsafe.Pointer(&jobSetWebhook{newClient()})
	if err := defaultJobSet(hook, context.Background(), set); err != nil {
		return "webhook", messages(err)
	}
	// The API server makes the name between the two webhooks.
	if set.Name == "" && set.GenerateName != "" {
		set.Name = set.GenerateName + "xxxxx"
	}
	if problems := definition.problems(rewritten(set)); len(problems) > 0 {
		return "schema", problems
	}
	if _, err := validateJobSet(hook, context.Background(), set); err != nil {
		return "webhook", messages(err)
	}
	return "", nil
}

func (c *cluster) applyTrainJob(given object) (string, []string) {
	definition := definitionOf("TrainJob")
	if unknown := definition.complete(given); len(unknown) > 0 {
		return "strict", unknown
	}
	job := &trainer.TrainJob{}
	if err := json.Unmarshal(text(given), job); err != nil {
		return "decode", []string{err.Error()}
	}
	if job.Namespace == "" {
		job.Namespace = "default"
	}
	if problems := definition.problems(rewritten(job)); len(problems) > 0 {
		return "schema", problems
	}
	// Without its runtime nobody can tell more.
	if len(c.runtimes) == 0 {
		return "", nil
	}
	return c.run(job)
}

func (c *cluster) applyRuntime(given object, kind string, runtime client.Object) (string, []string) {
	definition := definitionOf(kind)
	if unknown := definition.complete(given); len(unknown) > 0 {
		return "strict", unknown
	}
	if problems := definition.problems(given); len(problems) > 0 {
		return "schema", problems
	}
	if err := json.Unmarshal(text(given), runtime); err != nil {
		return "decode", []string{err.Error()}
	}
	var err error
	switch made := runtime.(type) {
	case *trainer.TrainingRuntime:
		if made.Namespace == "" {
			made.Namespace = "default"
		}
		_, err = (&trainerwebhooks.TrainingRuntimeValidator{}).ValidateCreate(context.Background(), made)
	case *trainer.ClusterTrainingRuntime:
		_, err = (&trainerwebhooks.ClusterTrainingRuntimeValidator{}).ValidateCreate(context.Background(), made)
	}
	if err != nil {
		return "webhook", messages(err)
	}
	c.runtimes = append(c.runtimes, runtime)
	return "", nil
}

func parsed(manifest []byte) object {
	decoder := json.NewDecoder(bytes.NewReader(manifest))
	decoder.UseNumber()
	var value any
	check(decoder.Decode(&value))
	return numbers(value).(object)
}

// Whole numbers as such, as the API server has them.
func numbers(value any) any {
	switch each := value.(type) {
	case object:
		for key := range each {
			each[key] = numbers(each[key])
		}
	case []any:
		for i := range each {
			each[i] = numbers(each[i])
		}
	case json.Number:
		if whole, err := each.Int64(); err == nil {
			return whole
		}
		broken, err := each.Float64()
		check(err)
		return broken
	}
	return value
}

func text(value any) []byte {
	written, err := json.Marshal(value)
	check(err)
	return written
}

// An object as a webhook gives it back.
func rewritten(value any) object {
	made := parsed(text(value))
	delete(made, "status")
	return made
}

func messages(err error) []string {
	if status, is := err.(*apierrors.StatusError); is && status.ErrStatus.Details != nil {
		texts := []string{}
		for _, cause := range status.ErrStatus.Details.Causes {
			texts = append(texts, cause.Field+": "+cause.Message)
		}
		return texts
	}
	return []string{err.Error()}
}
