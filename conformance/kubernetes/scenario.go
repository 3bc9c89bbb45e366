package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// A scenario is what happens to the Pods of a Job. The format is that of src/kubernetes/simulation/scenario.ts, where every field
// is described.
type scenario struct {
	Attempts attempts `json:"attempts"`
	Default  attempt  `json:"default"`
	Until    *float64 `json:"until"`
	MaxPods  *int     `json:"maxPods"`
	Changes  []change `json:"changes"`
}

// attempts are either in the order in which Pods are created, or by completion index.
type attempts struct {
	inOrder []attempt
	byIndex map[string][]attempt
}

type ending struct {
	ExitCode            *int32            `json:"exitCode"`
	ExitCodes           map[string]int32  `json:"exitCodes"`
	Reason              string            `json:"reason"`
	Reasons             map[string]string `json:"reasons"`
	StillRunning        []string          `json:"stillRunning"`
	NotStarted          []string          `json:"notStarted"`
	Disrupted           bool              `json:"disrupted"`
	Conditions          []condition       `json:"conditions"`
	PodReason           string            `json:"podReason"`
	NoContainerStatuses bool              `json:"noContainerStatuses"`
	Phase               string            `json:"phase"`
}

type condition struct {
	Type   string `json:"type"`
	Status string `json:"status"`
	Reason string `json:"reason"`
}

type attempt struct {
	ending
	After              *float64 `json:"after"`
	At                 *float64 `json:"at"`
	Running            bool     `json:"running"`
	Pending            bool     `json:"pending"`
	Restarts           int      `json:"restarts"`
	RestartedContainer string   `json:"restartedContainer"`
	Deleted            bool     `json:"deleted"`
	TerminationSeconds float64  `json:"terminationSeconds"`
	ReportedAfter      float64  `json:"reportedAfter"`
	WhenDeleted        deletion `json:"whenDeleted"`
}

type deletion struct {
	ending
	TerminationSeconds float64 `json:"terminationSeconds"`
}

type change struct {
	At   float64         `json:"at"`
	Spec json.RawMessage `json:"spec"`
}

const (
	defaultAfter   = 30
	defaultUntil   = 86400
	defaultMaxPods = 1000000
	// What a process ends with that SIGTERM ended.
	exitCodeOfDeleted = 143
)

func readScenario(text json.RawMessage) (*scenario, error) {
	read := &scenario{}
	if text == nil {
		return read, nil
	}
	return read, unmarshalStrict(text, read)
}

func (a *attempts) UnmarshalJSON(text []byte) error {
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) {
		return unmarshalStrict(text, &a.inOrder)
	}
	return unmarshalStrict(text, &a.byIndex)
}

func unmarshalStrict(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}

// attemptOf is what happens to a Pod: the one with this number among all Pods of the Job, and with this number among those of
// its completion index. Both count from 1. A Job that is not Indexed has no index.
func (s *scenario) attemptOf(number int, index *int, numberOfIndex int) attempt {
	if index != nil {
		if ofIndex := s.Attempts.byIndex[strconv.Itoa(*index)]; numberOfIndex <= len(ofIndex) {
			return ofIndex[numberOfIndex-1]
		}
	}
	if number <= len(s.Attempts.inOrder) {
		return s.Attempts.inOrder[number-1]
	}
	return s.Default
}

func (s *scenario) until() time.Duration {
	if s.Until == nil {
		return inSeconds(defaultUntil)
	}
	return inSeconds(*s.Until)
}

func (s *scenario) maxPods() int {
	if s.MaxPods == nil {
		return defaultMaxPods
	}
	return *s.MaxPods
}

// after is how long one run of its container takes.
func (a *attempt) after() time.Duration {
	if a.After == nil {
		return inSeconds(defaultAfter)
	}
	return inSeconds(*a.After)
}

// endsAt is the moment at which it ends, or is deleted, by itself.
func (a *attempt) endsAt(jobCreated, started time.Time) time.Time {
	if a.At == nil {
		return started.Add(a.after() * time.Duration(a.Restarts+1))
	}
	at := jobCreated.Add(inSeconds(*a.At))
	if at.Before(started) {
		return started
	}
	return at
}

func (c change) patch() []byte {
	return fmt.Appendf(nil, `{"spec":%s}`, c.Spec)
}

func inSeconds(seconds float64) time.Duration {
	return time.Duration(seconds * float64(time.Second))
}
