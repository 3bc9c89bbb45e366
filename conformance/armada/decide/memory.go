package main

import (
	"encoding/json"
	"strconv"
	_ "unsafe" // go:linkname

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"

	_ "github.com/armadaproject/armada/internal/scheduler"
	"github.com/armadaproject/armada/internal/scheduler/internaltypes"
	"github.com/armadaproject/armada/internal/scheduler/jobdb"
	"github.com/armadaproject/armada/internal/scheduler/retry"
	"github.com/armadaproject/armada/internal/scheduler/schedulerobjects"
	"github.com/armadaproject/armada/internal/scheduler/testfixtures"
	"github.com/armadaproject/armada/pkg/api"
	"github.com/armadaproject/armada/pkg/armadaevents"
)

// What the scheduler reserves for the next run.
//
//go:linkname createSchedulingInfoWithMemoryBump github.com/armadaproject/armada/internal/scheduler.createSchedulingInfoWithMemoryBump
func createSchedulingInfoWithMemoryBump(job *jobdb.Job, bump retry.ResourceBump) (*internaltypes.JobSchedulingInfo, error)

// What the Pod of the next run gets.
//
//go:linkname applyResourceMutations github.com/armadaproject/armada/internal/scheduler.applyResourceMutations
func applyResourceMutations(job *armadaevents.SubmitJob, mutations *schedulerobjects.RetryResourceMutations) error

type memoryCase struct {
	PodSpec v1.PodSpec
	Bumps   []struct {
		Factor float64
		Static string
	}
}

func memory(line []byte) object {
	var given memoryCase
	check(json.Unmarshal(line, &given))
	info := &internaltypes.JobSchedulingInfo{
		PriorityClass:   "armada-default",
		PodRequirements: &internaltypes.PodRequirements{ResourceRequirements: *api.SchedulingResourceRequirementsFromPodSpec(&given.PodSpec)},
	}
	steps := []object{{"reserved": bytesOf(info.PodRequirements.ResourceRequirements)}}
	for _, each := range given.Bumps {
		bump := retry.ResourceBump{Factor: each.Factor}
		if each.Static != "" {
			static, err := resource.ParseQuantity(each.Static)
			check(err)
			bump = retry.ResourceBump{Static: &static}
		}
		job := testfixtures.NewJob("01conformance0000000000000", "set", "queue", 10, info, false, 1, false, false, false, 1, true)
		grown, err := createSchedulingInfoWithMemoryBump(job, bump)
		check(err)
		if grown == nil {
			steps = append(steps, object{"isSkipped": true})
			continue
		}
		info = grown
		pod := given.PodSpec.DeepCopy()
		submitted := &armadaevents.SubmitJob{MainObject: &armadaevents.KubernetesMainObject{
			Object: &armadaevents.KubernetesMainObject_PodSpec{PodSpec: &armadaevents.PodSpecWithAvoidList{PodSpec: pod}},
		}}
		check(applyResourceMutations(submitted, &schedulerobjects.RetryResourceMutations{
			MemoryFactor: info.ResourceMutations.MemoryFactor, MemoryStatic: info.ResourceMutations.MemoryStatic,
		}))
		steps = append(steps, object{
			"reserved":       bytesOf(info.PodRequirements.ResourceRequirements),
			"containers":     bytesOfEach(pod.Containers),
			"initContainers": bytesOfEach(pod.InitContainers),
		})
	}
	return object{"steps": steps}
}

func bytesOfEach(containers []v1.Container) []object {
	all := []object{}
	for _, each := range containers {
		all = append(all, bytesOf(each.Resources))
	}
	return all
}

// As texts: numbers of JSON do not hold 64 bits everywhere.
func bytesOf(resources v1.ResourceRequirements) object {
	amounts := object{}
	if request, ok := resources.Requests[v1.ResourceMemory]; ok {
		amounts["request"] = strconv.FormatInt(request.Value(), 10)
	}
	if limit, ok := resources.Limits[v1.ResourceMemory]; ok {
		amounts["limit"] = strconv.FormatInt(limit.Value(), 10)
	}
	return amounts
}
