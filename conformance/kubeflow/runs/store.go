package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	apimeta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/cache/informertest"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
)

// How long after a write the controllers hear of it: longer, as soon as there was so much without a rest that they run round and round.
const (
	latency     = time.Millisecond
	slowLatency = 50 * time.Millisecond
	idle        = time.Second
	mostAtOnce  = 60
)

// Holds a Pod that was told to stop until the kubelet lets it go.
const kubeletFinalizer = "conformance/kubelet"

// The objects of a cluster, what an API server does with them, and who is told.
type store struct {
	ctx       context.Context
	direct    client.WithWatch
	client    client.WithWatch
	mapper    meta.RESTMapper
	informers *informertest.FakeInformers
	running   sync.WaitGroup
	news      chan func()
	// Called for each Pod that is created, is told to stop, changes or is gone.
	onPod func(old, new *core.Pod)
	// Called for each job that changes, without one when it is gone.
	onJob func(new client.Object)

	mutex sync.Mutex
	made  int
	// A controller adds the first condition of a job to the object in its cache, where its own reads find it until it is written.
	firstSeen     []kubeflow.JobCondition
	deliveringJob sync.RWMutex
}

func newStore(ctx context.Context) *store {
	s := &store{ctx: ctx, informers: &informertest.FakeInformers{Scheme: scheme}, news: make(chan func(), 100000)}
	// Without PodGroups: nobody watches them then.
	mapper := meta.NewDefaultRESTMapper(nil)
	for kind := range scheme.AllKnownTypes() {
		if kind.Kind != "PodGroup" {
			mapper.Add(kind, meta.RESTScopeNamespace)
		}
		// The first use of the informers must not be that of two at once.
		switch kind.Group {
		case kubeflow.GroupVersion.Group, "", "rbac.authorization.k8s.io":
			_, _ = s.informers.GetInformerForKind(ctx, kind)
		}
	}
	s.mapper = mapper
	s.direct = withSimpleTracker(fake.NewClientBuilder()).WithScheme(scheme).WithRESTMapper(mapper).WithStatusSubresource(append(kindsWithStatus(), &core.Pod{})...).Build()
	s.client = interceptor.NewClient(s.direct, interceptor.Funcs{
		Get: s.get, Create: s.create, Delete: s.delete,
		Update: func(ctx context.Context, c client.WithWatch, o client.Object, options ...client.UpdateOption) error {
			return s.changing(o, func() error { return c.Update(ctx, o, options...) })
		},
		Patch: func(ctx context.Context, c client.WithWatch, o client.Object, p client.Patch, options ...client.PatchOption) error {
			return s.changing(o, func() error { return c.Patch(ctx, o, p, options...) })
		},
		SubResourceUpdate: func(ctx context.Context, c client.Client, name string, o client.Object, options ...client.SubResourceUpdateOption) error {
			return s.changing(o, func() error { return c.SubResource(name).Update(ctx, o, options...) })
		},
		SubResourcePatch: func(ctx context.Context, c client.Client, name string, o client.Object, p client.Patch, options ...client.SubResourcePatchOption) error {
			return s.changing(o, func() error { return c.SubResource(name).Patch(ctx, o, p, options...) })
		},
	})
	s.running.Go(func() {
		var last time.Time
		told := 0
		for tell := range s.news {
			if time.Since(last) >= idle {
				told = 0
			}
			told++
			if told > mostAtOnce {
				time.Sleep(slowLatency)
			} else {
				time.Sleep(latency)
			}
			last = time.Now()
			tell()
		}
	})
	return s
}

func (s *store) get(ctx context.Context, c client.WithWatch, key client.ObjectKey, o client.Object, options ...client.GetOption) error {
	status := statusIn(o)
	if status == nil {
		return c.Get(ctx, key, o, options...)
	}
	s.deliveringJob.RLock()
	defer s.deliveringJob.RUnlock()
	err := c.Get(ctx, key, o, options...)
	if err == nil && len(status.Conditions) == 0 {
		for _, condition := range s.firstSeen {
			status.Conditions = append(status.Conditions, *condition.DeepCopy())
		}
	}
	return err
}

func (s *store) create(ctx context.Context, c client.WithWatch, o client.Object, options ...client.CreateOption) error {
	s.mutex.Lock()
	s.made++
	o.SetUID(types.UID(fmt.Sprintf("uid-%d", s.made)))
	s.mutex.Unlock()
	o.SetCreationTimestamp(apimeta.Now())
	pod, isPod := o.(*core.Pod)
	if isPod {
		switch pod.Spec.RestartPolicy {
		case core.RestartPolicyAlways, core.RestartPolicyOnFailure, core.RestartPolicyNever:
		default:
			return errors.NewInvalid(core.SchemeGroupVersion.WithKind("Pod").GroupKind(), pod.Name, nil)
		}
		pod.Finalizers = append(pod.Finalizers, kubeletFinalizer)
	}
	if err := c.Create(ctx, o, options...); err != nil {
		return err
	}
	if isPod {
		stored := s.now(o).(*core.Pod)
		stored.Status.Phase = core.PodPending
		if err := s.direct.Status().Update(ctx, stored); err != nil {
			return err
		}
	}
	s.tell(nil, s.now(o))
	return nil
}

func (s *store) delete(ctx context.Context, c client.WithWatch, o client.Object, options ...client.DeleteOption) error {
	old := s.now(o)
	if old == nil {
		return errors.NewNotFound(core.Resource("object"), o.GetName())
	}
	// What does not run is gone at once.
	if pod, ok := old.(*core.Pod); ok && pod.Status.Phase != core.PodRunning {
		return s.letGo(pod)
	}
	return s.changing(o, func() error { return c.Delete(ctx, o, options...) })
}

// Removes a Pod for good.
func (s *store) letGo(pod *core.Pod) error {
	old, released := pod.DeepCopy(), pod.DeepCopy()
	released.Finalizers = nil
	if err := s.direct.Update(s.ctx, released); err != nil {
		return err
	}
	// With a time of deletion the last finalizer was all that kept it.
	if err := client.IgnoreNotFound(s.direct.Delete(s.ctx, released)); err != nil {
		return err
	}
	s.tell(old, nil)
	return nil
}

func (s *store) changing(o client.Object, change func() error) error {
	old := s.now(o)
	if err := change(); err != nil {
		return err
	}
	s.tell(old, s.now(o))
	return nil
}

// An object as it is stored; nil if it is not there.
func (s *store) now(o client.Object) client.Object {
	kind, err := apiutil.GVKForObject(o, scheme)
	if err != nil {
		panic(err)
	}
	made, _ := scheme.New(kind)
	found := made.(client.Object)
	if err := s.direct.Get(context.Background(), client.ObjectKeyFromObject(o), found); err != nil {
		return nil
	}
	return found
}

func (s *store) tell(old, new client.Object) {
	either := new
	if either == nil {
		either = old
	}
	if either == nil || s.ctx.Err() != nil {
		return
	}
	oldPod, _ := old.(*core.Pod)
	newPod, _ := new.(*core.Pod)
	if oldPod != nil || newPod != nil {
		s.onPod(oldPod, newPod)
	}
	if statusIn(either) != nil {
		s.onJob(new)
	}
	informer, err := s.informer(either)
	if err != nil {
		return
	}
	s.news <- func() {
		switch {
		case new == nil:
			informer.Delete(old)
		case old == nil:
			s.deliveringJob.Lock()
			defer s.deliveringJob.Unlock()
			informer.Add(new)
			if status := statusIn(new); status != nil {
				s.firstSeen = status.Conditions
			}
		default:
			informer.Update(old, new)
		}
	}
}
