//go:build operator17

package main

import (
	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/config"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllertest"
)

func statusInNewer(o any) *kubeflow.JobStatus {
	if job, ok := o.(*kubeflow.MXJob); ok {
		return &job.Status
	}
	return nil
}

func newerKinds() []client.Object { return []client.Object{&kubeflow.MXJob{}} }

func controllerOptions() config.Controller { return config.Controller{} }

func (s *store) informer(o client.Object) (*controllertest.FakeInformer, error) {
	return s.informers.FakeInformerFor(o)
}

func withSimpleTracker(builder *fake.ClientBuilder) *fake.ClientBuilder { return builder }
