//go:build operator_1_7

package main

import (
	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Operators before 1.8 have no webhooks.
func askWebhook(string, runtime.Object) error {
	return nil
}

func askOperator(job runtime.Object) error {
	switch job := job.(type) {
	case *kubeflow.TFJob:
		return kubeflow.ValidateV1TFJob(job)
	case *kubeflow.PyTorchJob:
		return kubeflow.ValidateV1PyTorchJob(job)
	case *kubeflow.XGBoostJob:
		return kubeflow.ValidateV1XGBoostJob(job)
	case *kubeflow.PaddleJob:
		return kubeflow.ValidateV1PaddleJob(job)
	case *kubeflow.MPIJob:
		return kubeflow.ValidateV1MpiJobSpec(&job.Spec)
	}
	return nil
}

func replicasOfNewKinds(runtime.Object) (map[kubeflow.ReplicaType]*kubeflow.ReplicaSpec, *kubeflow.RunPolicy) {
	return nil, nil
}
