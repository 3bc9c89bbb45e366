package main

import (
	"encoding/json"
	"strings"
)

// A scenario as src/kubeflow/simulation/scenario.ts describes it.
type scenario struct {
	Attempts map[string]attempts `json:"attempts"`
	Default  *attempt            `json:"default"`
	Until    *float64            `json:"until"`
	Changes  []change            `json:"changes"`
}

type ending struct {
	ExitCode  *int32           `json:"exitCode"`
	ExitCodes map[string]int32 `json:"exitCodes"`
	Reason    string           `json:"reason"`
	After     *float64         `json:"after"`
}

type attempt struct {
	ending
	StartAfter          float64      `json:"startAfter"`
	At                  *float64     `json:"at"`
	Runs                []ending     `json:"runs"`
	Running             bool         `json:"running"`
	Pending             bool         `json:"pending"`
	PodReason           string       `json:"podReason"`
	Disrupted           bool         `json:"disrupted"`
	NoContainerStatuses bool         `json:"noContainerStatuses"`
	Deleted             bool         `json:"deleted"`
	TerminationSeconds  *float64     `json:"terminationSeconds"`
	WhenDeleted         *termination `json:"whenDeleted"`
}

type termination struct {
	ExitCode           *int32   `json:"exitCode"`
	TerminationSeconds *float64 `json:"terminationSeconds"`
}

type change struct {
	At     float64        `json:"at"`
	Spec   map[string]any `json:"spec"`
	Delete string         `json:"delete"`
	Touch  string         `json:"touch"`
}

// A list, or one that is the same each time.
type attempts struct {
	list  []attempt
	every *attempt
}

func (a *attempts) UnmarshalJSON(data []byte) error {
	if strings.HasPrefix(strings.TrimSpace(string(data)), "[") {
		return json.Unmarshal(data, &a.list)
	}
	a.every = &attempt{}
	return json.Unmarshal(data, a.every)
}

const (
	usualSeconds            = 30
	usualUntil              = 86400
	usualTerminationSeconds = 1
	killed                  = 137
	terminated              = 143
)

// What happens to the n-th Pod, from 1, that is called so in short.
func (s *scenario) of(pod string, n int) attempt {
	name := strings.ToLower(pod)
	place, ok := s.lookUp(name)
	if !ok {
		place, ok = s.lookUp(name[:max(strings.LastIndex(name, "-"), 0)])
	}
	switch {
	case ok && place.every != nil:
		return *place.every
	case ok && n <= len(place.list):
		return place.list[n-1]
	case s.Default != nil:
		return *s.Default
	}
	return attempt{}
}

func (s *scenario) lookUp(name string) (attempts, bool) {
	for written, place := range s.Attempts {
		if strings.ToLower(written) == name {
			return place, true
		}
	}
	return attempts{}, false
}

func (a *attempt) runOf(n int) ending {
	if len(a.Runs) == 0 {
		return a.ending
	}
	return a.Runs[min(n, len(a.Runs)-1)]
}

func orElse[T any](value *T, otherwise T) T {
	if value == nil {
		return otherwise
	}
	return *value
}
