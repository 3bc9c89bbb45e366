package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/kubernetes/pkg/controller/job"
)

// How many Jobs the controller looks at in the same moment: so many that none waits for another one.
const jobWorkers = 32

// startJobController runs the Job controller in this process, as kube-controller-manager would, with the feature gates of the
// API server. It returns when the controller has seen what is there.
func startJobController(ctx context.Context, client kubernetes.Interface) error {
	factory := informers.NewSharedInformerFactory(client, 0)
	controller, err := newJobController(ctx, client, factory)
	if err != nil {
		return fmt.Errorf("Job controller: %w", err)
	}
	factory.Start(ctx.Done())
	for kind, synced := range factory.WaitForCacheSync(ctx.Done()) {
		if !synced {
			return fmt.Errorf("Job controller: no cache of %s", kind)
		}
	}
	go controller.Run(ctx, jobWorkers)
	return nil
}

// newJobController calls job.NewController, whose parameters have changed their number and order, and once did not return an
// error: each parameter gets what has its type. What nothing fits are informers of the alpha feature WorkloadWithJob, which may
// be nil as long as it is off.
func newJobController(ctx context.Context, client kubernetes.Interface, factory informers.SharedInformerFactory) (*job.Controller, error) {
	known := []any{ctx, client, factory.Core().V1().Pods(), factory.Batch().V1().Jobs()}
	constructor := reflect.ValueOf(job.NewController)
	arguments := make([]reflect.Value, constructor.Type().NumIn())
	used := 0
	for i := range arguments {
		parameter := constructor.Type().In(i)
		arguments[i] = reflect.Zero(parameter)
		for _, each := range known {
			if reflect.TypeOf(each).AssignableTo(parameter) {
				arguments[i] = reflect.ValueOf(each)
				used++
			}
		}
	}
	// Only the oldest versions do without the context.
	if used < len(known)-1 {
		return nil, errors.New("job.NewController takes something else than it used to")
	}
	results := constructor.Call(arguments)
	for _, result := range results[1:] {
		if err, failed := result.Interface().(error); failed {
			return nil, err
		}
	}
	return results[0].Interface().(*job.Controller), nil
}
