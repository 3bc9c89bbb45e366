package main

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	"github.com/go-logr/logr/funcr"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/config"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// What the controllers get from their manager: everything comes from the store.
type storeManager struct {
	// Whatever is not answered here panics.
	manager.Manager
	store     *store
	runnables []manager.Runnable
}

func (m *storeManager) GetClient() client.Client                             { return m.store.client }
func (m *storeManager) GetAPIReader() client.Reader                          { return m.store.client }
func (m *storeManager) GetScheme() *runtime.Scheme                           { return scheme }
func (m *storeManager) GetCache() cache.Cache                                { return m.store.informers }
func (m *storeManager) GetRESTMapper() meta.RESTMapper                       { return m.store.mapper }
func (m *storeManager) GetLogger() logr.Logger                               { return quietLogger() }
func (m *storeManager) GetControllerOptions() config.Controller              { return controllerOptions() }
func (m *storeManager) GetEventRecorderFor(name string) record.EventRecorder { return silentRecorder{} }
func (m *storeManager) Add(r manager.Runnable) error {
	m.runnables = append(m.runnables, r)
	return nil
}
func (m *storeManager) GetConfig() *rest.Config {
	return &rest.Config{Host: "http://store.invalid", Transport: m.store, QPS: -1}
}

func (m *storeManager) start(ctx context.Context, s *store) {
	for _, each := range m.runnables {
		s.running.Go(func() {
			if err := each.Start(ctx); err != nil {
				panic(fmt.Sprintf("a controller stopped: %v", err))
			}
		})
	}
}

type silentRecorder struct{}

func (silentRecorder) Event(runtime.Object, string, string, string)          {}
func (silentRecorder) Eventf(runtime.Object, string, string, string, ...any) {}
func (silentRecorder) AnnotatedEventf(runtime.Object, map[string]string, string, string, string, ...any) {
}

// Some old controllers cannot do without any sink.
func quietLogger() logr.Logger { return funcr.New(func(string, string) {}, funcr.Options{}) }
