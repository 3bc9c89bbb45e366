package main

import (
	"encoding/json"
	"time"
	_ "unsafe" // go:linkname

	"k8s.io/apimachinery/pkg/types"
	batch "volcano.sh/apis/pkg/apis/batch/v1alpha1"
	bus "volcano.sh/apis/pkg/apis/bus/v1alpha1"
	"volcano.sh/volcano/pkg/controllers/apis"
	_ "volcano.sh/volcano/pkg/controllers/job"
)

// The head of the controller's own type, which is not exported, as 1.14.1 has it.
type delayAction struct {
	jobKey, taskName, podName string
	podUID                    types.UID
	partition                 string
	event                     bus.Event
	action                    bus.Action
	delay                     time.Duration
}

//go:linkname applyPolicies volcano.sh/volcano/pkg/controllers/job.applyPolicies
func applyPolicies(job *batch.Job, request *apis.Request) *delayAction

// What the controller does with a Job that is admitted, when something happens to a Pod of a task.
func decideCase(line []byte) object {
	var given struct {
		Name     string          `json:"name"`
		Manifest json.RawMessage `json:"manifest"`
		Task     string          `json:"task"`
		Event    string          `json:"event"`
		ExitCode int32           `json:"exitCode"`
	}
	check(json.Unmarshal(line, &given))
	answer, job := server.admit(given.Manifest)
	answer["name"] = given.Name
	if job == nil {
		return answer
	}
	decision := applyPolicies(job, &apis.Request{
		Namespace: "default", JobName: job.Name, TaskName: given.Task, Event: bus.Event(given.Event), ExitCode: given.ExitCode,
	})
	answer["action"], answer["delaySeconds"] = decision.action, decision.delay.Seconds()
	return answer
}
