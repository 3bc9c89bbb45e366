package main

import (
	"context"

	configapi "github.com/kubeflow/trainer/v2/pkg/apis/config/v1alpha1"
	trainer "github.com/kubeflow/trainer/v2/pkg/apis/trainer/v1alpha1"
	trainerruntime "github.com/kubeflow/trainer/v2/pkg/runtime"
	runtimecore "github.com/kubeflow/trainer/v2/pkg/runtime/core"
	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	jobset "sigs.k8s.io/jobset/api/jobset/v1alpha2"
	"sigs.k8s.io/jobset/pkg/controllers"
	schedulerplugins "sigs.k8s.io/scheduler-plugins/apis/scheduling/v1alpha1"
	volcano "volcano.sh/apis/pkg/apis/scheduling/v1beta1"
)

// What was applied before a TrainJob.
type cluster struct{ runtimes []client.Object }

func newScheme() *runtime.Scheme {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		clientgoscheme.AddToScheme, jobset.AddToScheme, trainer.AddToScheme, schedulerplugins.AddToScheme, volcano.AddToScheme,
	} {
		check(add(scheme))
	}
	return scheme
}

var scheme = newScheme()

// Lets a controller add its indexes to a client that is not there yet.
type indexes struct{ builder *fake.ClientBuilder }

func (i indexes) IndexField(_ context.Context, of client.Object, name string, value client.IndexerFunc) error {
	i.builder.WithIndex(of, name, value)
	return nil
}

func newClient(objects ...client.Object) client.WithWatch {
	builder := fake.NewClientBuilder().WithScheme(scheme).WithObjects(objects...).WithStatusSubresource(&jobset.JobSet{}, &batchv1.Job{})
	check(controllers.SetupJobSetIndexes(context.Background(), indexes{builder}))
	return builder.Build()
}

// What Trainer says to a TrainJob, and JobSet to what becomes of it.
func (c *cluster) run(job *trainer.TrainJob) (string, []string) {
	ctx := context.Background()
	builder := fake.NewClientBuilder().WithScheme(scheme).WithObjects(c.runtimes...)
	runtimes, err := runtimecore.New(ctx, builder.Build(), indexes{builder}, &configapi.Configuration{})
	check(err)
	key := trainerruntime.RuntimeRefToRuntimeRegistryKey(job.Spec.RuntimeRef)
	found, isKnown := runtimes[key]
	if !isKnown {
		return "webhook", []string{"unsupported runtime: " + key}
	}
	if _, problems := found.ValidateObjects(ctx, nil, job); len(problems) > 0 {
		return "webhook", messages(problems.ToAggregate())
	}
	made, err := found.NewObjects(ctx, job)
	if err != nil {
		return "run", []string{err.Error()}
	}
	for _, each := range made {
		manifest := parsed(text(each))
		if manifest["kind"] != "JobSet" {
			continue
		}
		delete(manifest["metadata"].(object), "ownerReferences")
		if by, says := c.applyJobSet(manifest); by != "" {
			return "jobset", append([]string{by}, says...)
		}
	}
	return "", nil
}
