package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing/synctest"
	"time"

	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	operatorconfig "github.com/kubeflow/training-operator/pkg/config"
	controllers "github.com/kubeflow/training-operator/pkg/controller.v1"
	"github.com/kubeflow/training-operator/pkg/controller.v1/common"
	core "k8s.io/api/core/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// What was seen of a job, times in seconds.
type run struct {
	// As they were in the end: `Running=True/TFJobRunning`.
	Conditions []string `json:"conditions"`
	// Of the failure, or the success.
	Message        string   `json:"message,omitempty"`
	StartTime      *float64 `json:"startTime,omitempty"`
	CompletionTime *float64 `json:"completionTime,omitempty"`
	// When it had failed or succeeded for the first time.
	EndedAt *float64 `json:"endedAt,omitempty"`
	// When it was deleted.
	DeletedAt *float64 `json:"deletedAt,omitempty"`
	// By name, each in the order of creation.
	Pods []podSeen `json:"pods"`
	// How many Pods there were beyond those that are listed.
	More int `json:"more,omitempty"`
}

type podSeen struct {
	Name    string   `json:"name"`
	Created float64  `json:"created"`
	Ended   *float64 `json:"ended,omitempty"`
	Phase   string   `json:"phase"`
	// When it was told to stop, or, if it did not run, was removed.
	Deleted  *float64 `json:"deleted,omitempty"`
	Restarts int32    `json:"restarts,omitempty"`
}

// Nobody compares more.
const mostPods = 300

// So long the job is watched after its end.
const epilogue = 10 * time.Second

var start time.Time

func sinceStart() time.Duration { return time.Since(start) }

func at(t time.Duration) float64 { return math.Round(t.Seconds()*1000) / 1000 }

type watcher struct {
	sync.Mutex
	run
	places map[types.UID]int
	plays  map[types.UID]*kubelet
	counts map[string]int
	job    client.Object
	over   chan struct{}
}

func runJob(manifest map[string]any, sc scenario) (run, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	kind, _ := manifest["kind"].(string)
	job, err := typed(manifest, kind)
	if err != nil {
		return run{}, err
	}
	if job.GetNamespace() == "" {
		job.SetNamespace("default")
	}
	key := client.ObjectKeyFromObject(job)
	settings := &operatorconfig.Config
	settings.PyTorchInitContainerImage, settings.PyTorchInitContainerMaxTries = operatorconfig.PyTorchInitContainerImageDefault, operatorconfig.PyTorchInitContainerMaxTriesDefault
	settings.PyTorchInitContainerTemplateFile = operatorconfig.PyTorchInitContainerTemplateFileDefault
	settings.MPIKubectlDeliveryImage = operatorconfig.MPIKubectlDeliveryImageDefault

	s := newStore(ctx)
	w := &watcher{places: map[types.UID]int{}, plays: map[types.UID]*kubelet{}, counts: map[string]int{}, over: make(chan struct{})}
	w.Conditions, w.Pods = []string{}, []podSeen{}
	s.onPod = func(old, new *core.Pod) { w.pod(s, &sc, key, kind, old, new) }
	s.onJob = w.seeJob
	manager := &storeManager{store: s}
	if err := controllers.SupportedSchemeReconciler[kind](manager, common.GenNonGangSchedulerSetupFunc(), 1); err != nil {
		return run{}, err
	}
	manager.start(ctx, s)
	synctest.Wait()
	start = time.Now()
	if err := s.client.Create(ctx, job); err != nil {
		return run{}, err
	}
	w.follow(s, sc, key, kind)
	synctest.Wait()
	w.Lock()
	result := w.close()
	w.Unlock()
	cancel()
	// Old work queues notice it at their next tick.
	time.Sleep(2 * time.Second)
	synctest.Wait()
	close(s.news)
	s.running.Wait()
	return result, nil
}

// Lets the time go by, until the job is over or the scenario is.
func (w *watcher) follow(s *store, sc scenario, key client.ObjectKey, kind string) {
	until := seconds(orElse(sc.Until, usualUntil))
	sort.SliceStable(sc.Changes, func(i, j int) bool { return sc.Changes[i].At < sc.Changes[j].At })
	for _, each := range sc.Changes {
		if !w.sleep(seconds(each.At)) {
			break
		}
		w.apply(s, each, key, kind)
	}
	if w.sleep(until) {
		return
	}
	time.Sleep(epilogue)
	w.Lock()
	ttl := timeToLive(w.job)
	w.Unlock()
	if ttl == nil {
		return
	}
	if rest := until - sinceStart(); rest > 0 {
		time.Sleep(min(rest, seconds(float64(*ttl))+epilogue))
	}
}

// Sleeps until a time; false if the job was over before.
func (w *watcher) sleep(until time.Duration) bool {
	select {
	case <-w.over:
		return false
	default:
	}
	select {
	case <-w.over:
		return false
	case <-time.After(max(until-sinceStart(), 0)):
		return true
	}
}

func (w *watcher) apply(s *store, each change, key client.ObjectKey, kind string) {
	if each.Spec != nil {
		made, _ := scheme.New(kubeflow.GroupVersion.WithKind(kind))
		job := made.(client.Object)
		job.SetName(key.Name)
		job.SetNamespace(key.Namespace)
		text, _ := json.Marshal(map[string]any{"spec": each.Spec})
		if err := s.client.Patch(s.ctx, job, client.RawPatch(types.MergePatchType, text)); err != nil {
			panic(err)
		}
		return
	}
	pod := &core.Pod{ObjectMeta: meta.ObjectMeta{Namespace: key.Namespace, Name: key.Name + "-" + each.Delete + each.Touch}}
	found, ok := s.now(pod).(*core.Pod)
	if !ok {
		return
	}
	if each.Delete != "" {
		_ = s.client.Delete(s.ctx, found)
		return
	}
	found.Annotations = map[string]string{"touched": fmt.Sprint(sinceStart())}
	_ = s.client.Update(s.ctx, found)
}

func (w *watcher) pod(s *store, sc *scenario, key client.ObjectKey, kind string, old, new *core.Pod) {
	w.Lock()
	defer w.Unlock()
	now := at(sinceStart())
	if old == nil {
		name := shortName(key, new.Name)
		w.counts[name]++
		k := &kubelet{
			s: s, script: sc.of(name, w.counts[name]), pod: new.DeepCopy(), asked: askedContainers[kind],
			told: make(chan struct{}), gone: make(chan struct{}), over: w.over,
		}
		w.plays[new.UID] = k
		s.running.Go(k.play)
		if len(w.Pods) >= mostPods {
			w.More++
			return
		}
		w.places[new.UID] = len(w.Pods)
		w.Pods = append(w.Pods, podSeen{Name: name, Created: now, Phase: string(core.PodPending)})
		return
	}
	place, isListed := w.places[old.UID]
	if !isListed {
		place = -1
	}
	if new == nil {
		close(w.plays[old.UID].gone)
		if isListed && w.Pods[place].Deleted == nil {
			w.Pods[place].Deleted = &now
		}
		return
	}
	if new.DeletionTimestamp != nil && old.DeletionTimestamp == nil {
		close(w.plays[new.UID].told)
		if isListed {
			w.Pods[place].Deleted = &now
		}
	}
	if !isListed {
		return
	}
	seen := &w.Pods[place]
	seen.Phase, seen.Restarts = string(new.Status.Phase), 0
	for _, each := range slices.Concat(new.Status.ContainerStatuses, new.Status.InitContainerStatuses) {
		seen.Restarts += each.RestartCount
	}
	if seen.Ended == nil && (new.Status.Phase == core.PodFailed || new.Status.Phase == core.PodSucceeded) {
		seen.Ended = &now
	}
}

func (w *watcher) seeJob(job client.Object) {
	w.Lock()
	defer w.Unlock()
	now := at(sinceStart())
	if job == nil {
		w.DeletedAt = &now
		return
	}
	w.job = job
	if w.EndedAt != nil {
		return
	}
	for _, condition := range statusIn(job).Conditions {
		if condition.Status == core.ConditionTrue && (condition.Type == kubeflow.JobFailed || condition.Type == kubeflow.JobSucceeded) {
			w.EndedAt = &now
			close(w.over)
			return
		}
	}
}

// What was seen of the job when it was there for the last time.
func (w *watcher) close() run {
	status := statusIn(w.job)
	for _, each := range status.Conditions {
		w.Conditions = append(w.Conditions, fmt.Sprintf("%s=%s/%s", each.Type, each.Status, each.Reason))
		if each.Type == kubeflow.JobFailed || each.Type == kubeflow.JobSucceeded {
			w.Message = each.Message
		}
	}
	since := func(t *meta.Time) *float64 {
		if t == nil {
			return nil
		}
		span := at(t.Sub(start))
		return &span
	}
	// Those that are created at once are created in an order that differs each time.
	slices.SortStableFunc(w.Pods, func(one, other podSeen) int { return strings.Compare(one.Name, other.Name) })
	w.StartTime, w.CompletionTime = since(status.StartTime), since(status.CompletionTime)
	return w.run
}

func timeToLive(job client.Object) *int32 {
	text, _ := json.Marshal(job)
	var read struct {
		Spec struct {
			RunPolicy struct {
				TTL *int32 `json:"ttlSecondsAfterFinished"`
			} `json:"runPolicy"`
		} `json:"spec"`
	}
	_ = json.Unmarshal(text, &read)
	return read.Spec.RunPolicy.TTL
}

func typed(manifest map[string]any, kind string) (client.Object, error) {
	made, err := scheme.New(kubeflow.GroupVersion.WithKind(kind))
	if err != nil {
		return nil, err
	}
	text, _ := json.Marshal(manifest)
	return made.(client.Object), json.Unmarshal(text, made)
}
