//go:build !operator17 && !operator18

package main

import (
	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	"k8s.io/client-go/testing"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/config"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllertest"
)

func statusInNewer(o any) *kubeflow.JobStatus {
	if job, ok := o.(*kubeflow.JAXJob); ok {
		return &job.Status
	}
	return nil
}

func newerKinds() []client.Object { return []client.Object{&kubeflow.JAXJob{}} }

// The controllers of each run have the same names.
func controllerOptions() config.Controller {
	yes := true
	return config.Controller{SkipNameValidation: &yes}
}

func (s *store) informer(o client.Object) (*controllertest.FakeInformer, error) {
	return s.informers.FakeInformerFor(s.ctx, o)
}

// The usual one keeps who wrote which field, which takes most of the time and is asked for by nobody.
func withSimpleTracker(builder *fake.ClientBuilder) *fake.ClientBuilder {
	return builder.WithObjectTracker(testing.NewObjectTracker(scheme, codecs.UniversalDecoder()))
}
