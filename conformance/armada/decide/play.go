package main

import (
	"encoding/json"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"
	_ "unsafe" // go:linkname

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"

	"github.com/armadaproject/armada/internal/common/armadacontext"
	"github.com/armadaproject/armada/internal/scheduler"
	"github.com/armadaproject/armada/internal/scheduler/internaltypes"
	"github.com/armadaproject/armada/internal/scheduler/jobdb"
	"github.com/armadaproject/armada/pkg/api"
	"github.com/armadaproject/armada/pkg/armadaevents"
)

//go:linkname generateUpdateMessagesFromJob github.com/armadaproject/armada/internal/scheduler.(*Scheduler).generateUpdateMessagesFromJob
func generateUpdateMessagesFromJob(s *scheduler.Scheduler, ctx *armadacontext.Context, job *jobdb.Job, failures map[string]*armadaevents.Error, policies map[string]string, txn *jobdb.Txn) (*armadaevents.EventSequence, error)

//go:linkname expireJobsIfNecessary github.com/armadaproject/armada/internal/scheduler.(*Scheduler).expireJobsIfNecessary
func expireJobsIfNecessary(s *scheduler.Scheduler, ctx *armadacontext.Context, txn *jobdb.Txn) ([]*armadaevents.EventSequence, error)

//go:linkname buildQueueRetryPolicyMap github.com/armadaproject/armada/internal/scheduler.(*Scheduler).buildQueueRetryPolicyMap
func buildQueueRetryPolicyMap(s *scheduler.Scheduler, ctx *armadacontext.Context) map[string]string

type playCase struct {
	Enabled           bool
	GlobalMaxRetries  uint
	DefaultPolicyName string
	MaxRetries        uint
	Policies          []*api.RetryPolicy
	Queue             *api.Queue
	Nodes             []nodeOfCase
	Memory            string
	Annotations       map[string]string
	Runs              []runOfCase
}

type nodeOfCase struct {
	Name     string
	Memory   string
	NoLabel  bool
	Cordoned bool
}

type runOfCase struct {
	// failed, returned, expired or succeeded
	Kind        string
	Category    string
	Subcategory string
	NotTried    bool
	Node        string
	Message     string
}

func play(line []byte) object {
	var given playCase
	check(json.Unmarshal(line, &given))
	ctx := armadacontext.Background()
	world, err := newWorld(ctx, given)
	if err != nil {
		return refusal(err)
	}
	job := world.newJob(given)
	txn := world.jobs.WriteTxn()
	defer txn.Abort()
	steps := []object{}
	for i, run := range given.Runs {
		if job.InTerminalState() {
			break
		}
		check(world.policies.read(given.Policies))
		job = job.WithQueued(false).WithUpdatedRun(world.newRun(job, i, run))
		check(txn.Upsert([]*jobdb.Job{job}))
		sequences, err := world.tell(ctx, txn, job, run)
		check(err)
		job = txn.GetById(job.Id())
		steps = append(steps, stateOf(job, sequences))
	}
	return object{"steps": steps}
}

// What the scheduler does when it hears of the end of a run, or of nothing any more.
func (world *world) tell(ctx *armadacontext.Context, txn *jobdb.Txn, job *jobdb.Job, run runOfCase) ([]*armadaevents.EventSequence, error) {
	if run.Kind == "expired" {
		world.executors.beats[executorName] = time.Now().Add(-2 * world.config.ExecutorTimeout)
		defer func() { world.executors.beats[executorName] = time.Now() }()
		return expireJobsIfNecessary(world.scheduler, ctx, txn)
	}
	failures := map[string]*armadaevents.Error{}
	failure := &armadaevents.Error{Terminal: true, FailureCategory: run.Category, FailureSubcategory: run.Subcategory}
	switch run.Kind {
	case "failed":
		failure.Reason = &armadaevents.Error_PodError{PodError: &armadaevents.PodError{Message: run.Message}}
		failures[job.LatestRun().Id()] = failure
	case "returned":
		failure.Reason = &armadaevents.Error_PodLeaseReturned{PodLeaseReturned: &armadaevents.PodLeaseReturned{Message: run.Message, RunAttempted: !run.NotTried}}
		failures[job.LatestRun().Id()] = failure
	}
	sequence, err := generateUpdateMessagesFromJob(world.scheduler, ctx, job, failures, buildQueueRetryPolicyMap(world.scheduler, ctx), txn)
	if sequence == nil {
		return nil, err
	}
	return []*armadaevents.EventSequence{sequence}, err
}

func stateOf(job *jobdb.Job, sequences []*armadaevents.EventSequence) object {
	requirements := job.JobSchedulingInfo().PodRequirements
	memory := requirements.ResourceRequirements.Requests[v1.ResourceMemory]
	state := object{
		"isQueued": job.Queued(), "isFailed": job.Failed(), "isSucceeded": job.Succeeded(), "attempts": job.NumAttempts(), "failures": job.FailureCount(),
		"memory": strconv.FormatInt(memory.Value(), 10), "events": describe(sequences),
	}
	if requirements.Affinity != nil {
		avoided := []string{}
		for _, term := range requirements.Affinity.NodeAffinity.RequiredDuringSchedulingIgnoredDuringExecution.NodeSelectorTerms {
			for _, each := range term.MatchExpressions {
				avoided = append(avoided, each.Values...)
			}
		}
		sort.Strings(avoided)
		state["avoided"] = avoided
	}
	return state
}

func describe(sequences []*armadaevents.EventSequence) []object {
	all := []object{}
	for _, sequence := range sequences {
		for _, event := range sequence.Events {
			described := object{"type": strings.TrimPrefix(fmt.Sprintf("%T", event.Event), "*armadaevents.EventSequence_Event_")}
			failures := event.GetJobErrors().GetErrors()
			failures = append(failures, event.GetJobRunErrors().GetErrors()...)
			for _, failure := range failures {
				described["terminal"] = failure.Terminal
				described["category"], described["subcategory"] = failure.FailureCategory, failure.FailureSubcategory
				described["policy"] = failure.RetryPolicyName
				described["reason"] = strings.TrimPrefix(fmt.Sprintf("%T", failure.Reason), "*armadaevents.Error_")
				if exceeded := failure.GetMaxRunsExceeded(); exceeded != nil {
					described["message"] = exceeded.Message
				}
			}
			all = append(all, described)
		}
	}
	return all
}

func quantity(text string) *resource.Quantity {
	parsed, err := resource.ParseQuantity(text)
	check(err)
	return &parsed
}

func (world *world) newJob(given playCase) *jobdb.Job {
	resources := v1.ResourceList{v1.ResourceMemory: *quantity(given.Memory), v1.ResourceCPU: *quantity("1")}
	job, err := world.jobs.NewJob("01conformance0000000000000", "set", given.Queue.Name, 0, &internaltypes.JobSchedulingInfo{
		PriorityClass: world.config.Scheduling.DefaultPriorityClassName,
		Version:       1,
		PodRequirements: &internaltypes.PodRequirements{
			Annotations:          given.Annotations,
			ResourceRequirements: v1.ResourceRequirements{Requests: resources, Limits: resources.DeepCopy()},
		},
	}, false, 1, false, false, false, 1, true, []string{world.pool}, 0)
	check(err)
	return job
}

func (world *world) newRun(job *jobdb.Job, i int, run runOfCase) *jobdb.JobRun {
	isReturned := run.Kind == "returned"
	return world.jobs.CreateRun(fmt.Sprintf("00000000-0000-0000-0000-%012d", i+1), job.Id(), int64(i+1), executorName, executorName+"-"+run.Node, run.Node, world.pool, nil,
		true, false, true, false, nil, false, run.Kind == "succeeded", run.Kind == "failed" || isReturned, false,
		nil, nil, nil, nil, nil, isReturned, !run.NotTried)
}
