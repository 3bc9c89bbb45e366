package main

import (
	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	"k8s.io/apimachinery/pkg/runtime"
	kubernetes "k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/controller-runtime/pkg/client"
	plugins "sigs.k8s.io/scheduler-plugins/apis/scheduling/v1alpha1"
	volcano "volcano.sh/apis/pkg/apis/scheduling/v1beta1"
)

var scheme = func() *runtime.Scheme {
	s := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{kubernetes.AddToScheme, kubeflow.AddToScheme, volcano.AddToScheme, plugins.AddToScheme} {
		if err := add(s); err != nil {
			panic(err)
		}
	}
	return s
}()

// Where a kind has its status; nil of anything else.
func statusIn(o any) *kubeflow.JobStatus {
	switch job := o.(type) {
	case *kubeflow.TFJob:
		return &job.Status
	case *kubeflow.PyTorchJob:
		return &job.Status
	case *kubeflow.XGBoostJob:
		return &job.Status
	case *kubeflow.PaddleJob:
		return &job.Status
	case *kubeflow.MPIJob:
		return &job.Status
	}
	return statusInNewer(o)
}

func kindsWithStatus() []client.Object {
	return append(newerKinds(), &kubeflow.TFJob{}, &kubeflow.PyTorchJob{}, &kubeflow.XGBoostJob{}, &kubeflow.PaddleJob{}, &kubeflow.MPIJob{})
}

var askedContainers = map[string]string{
	"TFJob": "tensorflow", "PyTorchJob": "pytorch", "XGBoostJob": "xgboost", "PaddleJob": "paddle", "JAXJob": "jax", "MPIJob": "mpi",
}
