//go:build operator_1_8

package main

import (
	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

func replicasOfNewKinds(runtime.Object) (map[kubeflow.ReplicaType]*kubeflow.ReplicaSpec, *kubeflow.RunPolicy) {
	return nil, nil
}
