package main

import (
	"encoding/json"

	v1 "k8s.io/api/core/v1"

	"github.com/armadaproject/armada/internal/executor/categorizer"
	"github.com/armadaproject/armada/internal/executor/configuration/podchecks"
	"github.com/armadaproject/armada/internal/executor/podchecks/failedpodchecks"
	"github.com/armadaproject/armada/internal/executor/util"
)

type endedContainer struct {
	Name     string
	ExitCode int32
	Reason   string
	Message  string
}

// The names of the fields are those of the YAML of an executor, which decoding of JSON takes in any case.
type classifyCase struct {
	Categories categorizer.ErrorCategoriesConfig
	Checks     podchecks.FailedChecks
	Pod        struct {
		Containers     []endedContainer
		InitContainers []endedContainer
		Reason         string
		Message        string
		Events         []struct{ Type, Reason, Message string }
	}
}

func classify(line []byte) object {
	var given classifyCase
	check(json.Unmarshal(line, &given))
	pod := &v1.Pod{}
	pod.Status.Phase = v1.PodFailed
	pod.Status.Reason = given.Pod.Reason
	pod.Status.Message = given.Pod.Message
	pod.Status.ContainerStatuses = statusesOf(given.Pod.Containers)
	pod.Status.InitContainerStatuses = statusesOf(given.Pod.InitContainers)
	var events []*v1.Event
	for _, event := range given.Pod.Events {
		events = append(events, &v1.Event{Type: event.Type, Reason: event.Reason, Message: event.Message})
	}
	checker, err := failedpodchecks.NewPodRetryChecker(given.Checks)
	if err != nil {
		return refusal(err)
	}
	// An executor whose categories are switched off has no classifier.
	var classifier *categorizer.Classifier
	if given.Categories.Enabled {
		if classifier, err = categorizer.NewClassifier(given.Categories); err != nil {
			return refusal(err)
		}
	}
	answer := object{
		"message": util.ExtractPodFailedReason(pod),
		"first":   classified(classifier.ClassifyPodError(pod, util.ExtractPodFailedReason(pod), events)),
		"second":  classified(classifier.ClassifyContainerError(pod)),
	}
	if isReturned, message := checker.IsRetryable(pod, events); isReturned {
		answer["returned"] = message
	}
	return answer
}

func statusesOf(containers []endedContainer) (statuses []v1.ContainerStatus) {
	for _, each := range containers {
		statuses = append(statuses, v1.ContainerStatus{Name: each.Name, State: v1.ContainerState{
			Terminated: &v1.ContainerStateTerminated{ExitCode: each.ExitCode, Reason: each.Reason, Message: each.Message},
		}})
	}
	return statuses
}

func classified(result categorizer.ClassifyResult) object {
	return object{"category": result.Category, "subcategory": result.Subcategory, "hint": result.Hint, "action": result.Action}
}
