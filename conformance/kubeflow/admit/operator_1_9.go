//go:build !operator_1_7 && !operator_1_8

package main

import (
	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	"github.com/kubeflow/training-operator/pkg/webhooks/jax"
	"k8s.io/apimachinery/pkg/runtime"
)

func init() {
	webhooks["JAXJob"] = &jax.Webhook{}
}

func replicasOfNewKinds(job runtime.Object) (map[kubeflow.ReplicaType]*kubeflow.ReplicaSpec, *kubeflow.RunPolicy) {
	jaxJob := job.(*kubeflow.JAXJob)
	return jaxJob.Spec.JAXReplicaSpecs, &jaxJob.Spec.RunPolicy
}
