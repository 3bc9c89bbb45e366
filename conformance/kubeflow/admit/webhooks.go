//go:build !operator_1_7

package main

import (
	"context"

	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	"github.com/kubeflow/training-operator/pkg/webhooks/paddlepaddle"
	"github.com/kubeflow/training-operator/pkg/webhooks/pytorch"
	"github.com/kubeflow/training-operator/pkg/webhooks/tensorflow"
	"github.com/kubeflow/training-operator/pkg/webhooks/xgboost"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

type webhook interface {
	ValidateCreate(context.Context, runtime.Object) (admission.Warnings, error)
}

// MPIJobs have none.
var webhooks = map[string]webhook{
	"TFJob":      &tensorflow.Webhook{},
	"PyTorchJob": &pytorch.Webhook{},
	"XGBoostJob": &xgboost.Webhook{},
	"PaddleJob":  &paddlepaddle.Webhook{},
}

func askWebhook(kind string, job runtime.Object) error {
	webhook, known := webhooks[kind]
	if !known {
		return nil
	}
	_, err := webhook.ValidateCreate(context.Background(), job)
	return err
}

func askOperator(job runtime.Object) error {
	if mpiJob, ok := job.(*kubeflow.MPIJob); ok {
		return kubeflow.ValidateV1MpiJobSpec(&mpiJob.Spec)
	}
	return nil
}
