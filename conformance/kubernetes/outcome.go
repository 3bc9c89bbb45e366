package main

import (
	"cmp"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"time"

	batchv1 "k8s.io/api/batch/v1"
)

// An outcome is what became of a Job. Times are in seconds since it was created.
type outcome struct {
	Name    string       `json:"name"`
	SHA256  string       `json:"sha256"`
	Ended   string       `json:"ended"`
	Seconds seconds      `json:"seconds"`
	Status  statusRecord `json:"status"`
	History []stage      `json:"history"`
	Pods    []*podRecord `json:"pods"`
}

type seconds float64

func secondsOf(duration time.Duration) seconds {
	return seconds(math.Round(duration.Seconds()*100) / 100)
}

type statusRecord struct {
	Active             int32             `json:"active"`
	Ready              *int32            `json:"ready"`
	Terminating        *int32            `json:"terminating"`
	Failed             int32             `json:"failed"`
	Succeeded          int32             `json:"succeeded"`
	CompletedIndexes   string            `json:"completedIndexes"`
	FailedIndexes      *string           `json:"failedIndexes"`
	HasStartTime       bool              `json:"hasStartTime"`
	UncountedFailed    int               `json:"uncountedFailed"`
	UncountedSucceeded int               `json:"uncountedSucceeded"`
	Conditions         []conditionRecord `json:"conditions"`
}

type conditionRecord struct {
	Type    string `json:"type"`
	Status  string `json:"status"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

// A stage is how things stood from a moment on.
type stage struct {
	At          seconds  `json:"at"`
	Failed      int32    `json:"failed"`
	Succeeded   int32    `json:"succeeded"`
	Active      int32    `json:"active"`
	Terminating int32    `json:"terminating"`
	Conditions  []string `json:"conditions"`
}

type podRecord struct {
	Index               *int     `json:"index,omitempty"`
	Attempt             int      `json:"attempt"`
	Created             seconds  `json:"created"`
	Started             *seconds `json:"started,omitempty"`
	Ended               *seconds `json:"ended,omitempty"`
	DeletedAt           *seconds `json:"deletedAt,omitempty"`
	Phase               string   `json:"phase"`
	Removed             *seconds `json:"removed,omitempty"`
	FailureCount        *int     `json:"failureCount,omitempty"`
	IgnoredFailureCount *int     `json:"ignoredFailureCount,omitempty"`
	Restarts            int32    `json:"restarts,omitempty"`
}

// statusOf goes through JSON, because old versions of the Go type do not have all of the fields.
func statusOf(job *batchv1.Job) (statusRecord, error) {
	text, err := json.Marshal(job.Status)
	if err != nil {
		return statusRecord{}, err
	}
	var said struct {
		statusRecord
		StartTime               *string `json:"startTime"`
		UncountedTerminatedPods struct {
			Failed    []string `json:"failed"`
			Succeeded []string `json:"succeeded"`
		} `json:"uncountedTerminatedPods"`
	}
	said.Conditions = []conditionRecord{}
	if err := json.Unmarshal(text, &said); err != nil {
		return statusRecord{}, err
	}
	status := said.statusRecord
	status.HasStartTime = said.StartTime != nil
	status.UncountedFailed = len(said.UncountedTerminatedPods.Failed)
	status.UncountedSucceeded = len(said.UncountedTerminatedPods.Succeeded)
	return status, nil
}

// finished is the condition that says that the Job has ended, if there is one.
func (s *statusRecord) finished() (condition string, ok bool) {
	for _, each := range s.Conditions {
		if each.Status == "True" && (each.Type == "Complete" || each.Type == "Failed") {
			return each.Type, true
		}
	}
	return "", false
}

// The controller writes the status several times in a sync. What it writes within this time is one stage.
const sameSync = 300 * time.Millisecond

// reached adds the stage that a status says, if it is another one.
func (o *outcome) reached(status statusRecord, at time.Duration) {
	next := stage{
		At:     secondsOf(at),
		Failed: status.Failed, Succeeded: status.Succeeded, Active: status.Active,
		Conditions: []string{},
	}
	if status.Terminating != nil {
		next.Terminating = *status.Terminating
	}
	for _, each := range status.Conditions {
		next.Conditions = append(next.Conditions, each.Type+"="+each.Status+"/"+each.Reason)
	}
	if last := len(o.History) - 1; last >= 0 && float64(next.At-o.History[last].At) < sameSync.Seconds() {
		next.At = o.History[last].At
		o.History = o.History[:last]
	}
	before := stage{Conditions: []string{}}
	if len(o.History) > 0 {
		before = o.History[len(o.History)-1]
	}
	before.At = next.At
	if !reflect.DeepEqual(before, next) {
		o.History = append(o.History, next)
	}
}

// sortPods puts the Pods of an Indexed Job in the order of their indexes: the controller creates several at once, and which of them
// the server makes first is by chance.
func (o *outcome) sortPods() {
	slices.SortStableFunc(o.Pods, func(a, b *podRecord) int {
		if a.Index == nil || b.Index == nil {
			return 0
		}
		return cmp.Or(cmp.Compare(*a.Index, *b.Index), cmp.Compare(a.Attempt, b.Attempt))
	})
}
