package main

import (
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"github.com/armadaproject/armada/internal/common/armadacontext"
	"github.com/armadaproject/armada/internal/common/pulsarutils"
	"github.com/armadaproject/armada/internal/common/stringinterner"
	"github.com/armadaproject/armada/internal/leaderelection"
	"github.com/armadaproject/armada/internal/scheduler"
	"github.com/armadaproject/armada/internal/scheduler/configuration"
	"github.com/armadaproject/armada/internal/scheduler/floatingresources"
	"github.com/armadaproject/armada/internal/scheduler/internaltypes"
	"github.com/armadaproject/armada/internal/scheduler/jobdb"
	"github.com/armadaproject/armada/internal/scheduler/metrics"
	"github.com/armadaproject/armada/internal/scheduler/pricing"
	"github.com/armadaproject/armada/internal/scheduler/retry"
	"github.com/armadaproject/armada/internal/scheduler/schedulerobjects"
	"github.com/armadaproject/armada/pkg/api"
	"github.com/armadaproject/armada/pkg/metricevents"
)

const executorName = "executor"

// A scheduler, and what it would read from its databases.
type world struct {
	config    configuration.Configuration
	pool      string
	jobs      *jobdb.JobDb
	executors *executorsOfCase
	policies  policiesOfCase
	scheduler *scheduler.Scheduler
}

type policiesOfCase map[string]*retry.Policy

func (policies policiesOfCase) Get(name string) (*retry.Policy, bool) {
	policy, ok := policies[name]
	return policy, ok
}

// As the cache of the scheduler does every few seconds.
func (policies policiesOfCase) read(given []*api.RetryPolicy) error {
	for _, each := range given {
		policy, err := retry.ConvertPolicy(each)
		if err != nil {
			return fmt.Errorf("policy %s: %w", each.GetName(), err)
		}
		policies[policy.Name] = policy
	}
	return nil
}

type queuesOfCase []*api.Queue

func (queues queuesOfCase) GetAll(*armadacontext.Context) ([]*api.Queue, error) { return queues, nil }

type executorsOfCase struct {
	all   []*schedulerobjects.Executor
	beats map[string]time.Time
}

func (executors *executorsOfCase) GetExecutors(*armadacontext.Context) ([]*schedulerobjects.Executor, error) {
	return executors.all, nil
}

func (executors *executorsOfCase) GetExecutorSettings(*armadacontext.Context) ([]*schedulerobjects.ExecutorSettings, error) {
	return nil, nil
}

func (executors *executorsOfCase) GetLastUpdateTimes(*armadacontext.Context) (map[string]time.Time, error) {
	return executors.beats, nil
}

func (executors *executorsOfCase) StoreExecutor(*armadacontext.Context, *schedulerobjects.Executor) error {
	return nil
}

// There can be one for the whole program alone.
var theMetrics = metrics.New(nil, []time.Duration{}, 12*time.Hour, pulsarutils.NoOpPublisher[*metricevents.Event]{}, "")

func newWorld(ctx *armadacontext.Context, given playCase) (*world, error) {
	config, err := shippedConfiguration()
	check(err)
	scheduling := config.Scheduling
	pool := scheduling.Pools[0].Name
	resources, err := internaltypes.NewResourceListFactory(scheduling.SupportedResourceTypes, scheduling.FloatingResources)
	check(err)
	floating, err := floatingresources.NewFloatingResourceTypes(scheduling.FloatingResources, resources)
	check(err)
	executor := &schedulerobjects.Executor{Id: executorName, Pool: pool}
	for _, node := range given.Nodes {
		labels := map[string]string{}
		if !node.NoLabel {
			labels[scheduling.NodeIdLabel] = node.Name
		}
		executor.Nodes = append(executor.Nodes, &schedulerobjects.Node{
			Id: executorName + "-" + node.Name, Name: node.Name, Executor: executorName, Pool: pool, Labels: labels, Unschedulable: node.Cordoned,
			TotalResources: &schedulerobjects.ResourceList{Resources: map[string]*resource.Quantity{
				"memory": quantity(node.Memory), "cpu": quantity("8"), "ephemeral-storage": quantity("100Gi"),
			}},
		})
	}
	executors := &executorsOfCase{all: []*schedulerobjects.Executor{executor}, beats: map[string]time.Time{executorName: time.Now()}}
	queues := queuesOfCase{given.Queue}
	checker := scheduler.NewSubmitChecker(scheduling, config.SubmitCheck, executors, queues, floating, resources)
	check(checker.Initialise(ctx))
	jobs := jobdb.NewJobDb(scheduling.PriorityClasses, scheduling.DefaultPriorityClassName, stringinterner.New(1024), resources)
	policies := policiesOfCase{}
	if err := policies.read(given.Policies); err != nil {
		return nil, err
	}
	made, err := scheduler.NewScheduler(jobs, nil, executors, nil, leaderelection.NewStandaloneLeaderController(), nil, checker, scheduler.NewGangValidator(),
		time.Second, 10*time.Second, config.ExecutorTimeout, nil, given.MaxRetries+1, scheduling.NodeIdLabel, theMetrics, pricing.NoopBidPriceProvider{}, nil, queues,
		configuration.RetryPolicyConfig{Enabled: given.Enabled, GlobalMaxRetries: given.GlobalMaxRetries, DefaultPolicyName: given.DefaultPolicyName}, policies)
	check(err)
	return &world{config, pool, jobs, executors, policies, made}, nil
}
