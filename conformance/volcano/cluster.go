package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	clienttesting "k8s.io/client-go/testing"
	batch "volcano.sh/apis/pkg/apis/batch/v1alpha1"
	scheduling "volcano.sh/apis/pkg/apis/scheduling/v1beta1"
)

var (
	pods      = schema.GroupVersionResource{Version: "v1", Resource: "pods"}
	podGroups = schema.GroupVersionResource{Group: "scheduling.volcano.sh", Version: "v1beta1", Resource: "podgroups"}
)

// Makes of the clients without a server ones with a server, a scheduler that has room for everything, and a kubelet that plays the scenario.
func (w *world) actAsServer() {
	version := 0
	bump := func(given runtime.Object) {
		version++
		accessor, err := meta.Accessor(given)
		check(err)
		accessor.SetResourceVersion(fmt.Sprint(version))
	}
	stamp := func(tracker clienttesting.ObjectTracker) clienttesting.ReactionFunc {
		return func(action clienttesting.Action) (bool, runtime.Object, error) {
			switch action.GetVerb() {
			case "update":
				typed := action.(clienttesting.UpdateAction)
				// Whoever has not seen the last change is refused, and asks again.
				given, err := meta.Accessor(typed.GetObject())
				check(err)
				found, err := tracker.Get(typed.GetResource(), typed.GetNamespace(), given.GetName())
				if err != nil {
					return true, nil, err
				}
				stored, err := meta.Accessor(found)
				check(err)
				if given.GetResourceVersion() != stored.GetResourceVersion() {
					return true, nil, apierrors.NewConflict(typed.GetResource().GroupResource(), given.GetName(), errors.New("the object has been modified"))
				}
				bump(typed.GetObject())
				if job, isJob := typed.GetObject().(*batch.Job); isJob {
					w.watch(job)
				}
			case "create":
				bump(action.(clienttesting.CreateAction).GetObject())
			}
			return false, nil, nil
		}
	}
	w.kube.PrependReactor("*", "*", stamp(w.kube.Tracker()))
	w.volcano.PrependReactor("*", "*", stamp(w.volcano.Tracker()))
	w.kube.PrependReactor("patch", "pods", func(action clienttesting.Action) (bool, runtime.Object, error) {
		patch := action.(clienttesting.PatchAction)
		found, err := w.kube.Tracker().Get(pods, "default", patch.GetName())
		if err != nil {
			return true, nil, err
		}
		before, err := json.Marshal(found)
		check(err)
		decoded, err := jsonpatch.DecodePatch(patch.GetPatch())
		check(err)
		after, err := decoded.Apply(before)
		check(err)
		var pod corev1.Pod
		check(json.Unmarshal(after, &pod))
		bump(&pod)
		return true, &pod, w.kube.Tracker().Update(pods, &pod, "default")
	})
	w.kube.PrependReactor("create", "pods", func(action clienttesting.Action) (bool, runtime.Object, error) {
		pod := action.(clienttesting.CreateAction).GetObject().(*corev1.Pod)
		w.created(pod, bump)
		return false, nil, nil
	})
	w.kube.PrependReactor("delete", "pods", func(action clienttesting.Action) (bool, runtime.Object, error) {
		found, err := w.kube.Tracker().Get(pods, "default", action.(clienttesting.DeleteAction).GetName())
		if err != nil {
			return true, nil, err
		}
		w.deleted(found.(*corev1.Pod).DeepCopy(), bump, attempt{ExitCode: 143})
		return true, nil, nil
	})
	w.volcano.PrependReactor("create", "podgroups", func(action clienttesting.Action) (bool, runtime.Object, error) {
		name := action.(clienttesting.CreateAction).GetObject().(*scheduling.PodGroup).Name
		go func() {
			time.Sleep(reaction)
			found, err := w.volcano.Tracker().Get(podGroups, "default", name)
			if err != nil {
				return
			}
			group := found.(*scheduling.PodGroup).DeepCopy()
			group.Status.Phase = scheduling.PodGroupInqueue
			bump(group)
			check(w.volcano.Tracker().Update(podGroups, group, "default"))
		}()
		return false, nil, nil
	})
}

func (w *world) watch(job *batch.Job) {
	now := string(job.Status.State.Phase) + fmt.Sprint(job.Status.RetryCount)
	if now == w.last || job.Status.State.Phase == "" {
		return
	}
	w.last = now
	w.phases = append(w.phases, object{"phase": job.Status.State.Phase, "retryCount": job.Status.RetryCount, "at": w.now()})
}

func (w *world) created(pod *corev1.Pod, bump func(runtime.Object)) {
	task, index := pod.Annotations[batch.TaskSpecKey], pod.Annotations[batch.TaskIndex]
	key := task + " " + index
	// The one before is still about to go: the server refuses another of its name.
	if _, err := w.kube.Tracker().Get(pods, "default", pod.Name); err == nil {
		return
	}
	w.made[key]++
	pod.UID = types.UID(fmt.Sprintf("%s %d", key, w.made[key]))
	pod.Status.Phase = corev1.PodPending
	record := &podRecord{Task: task, Index: index, CreatedAt: w.now()}
	w.records = append(w.records, record)
	w.byUID[string(pod.UID)] = record
	script := w.scenario.Default
	if all := w.scenario.Attempts[task][index]; len(all) >= w.made[key] {
		script = all[w.made[key]-1]
	}
	if script.Pending {
		return
	}
	name, uid := pod.Name, pod.UID
	go func() {
		time.Sleep(reaction)
		if !w.change(name, uid, bump, func(pod *corev1.Pod) { pod.Status.Phase = corev1.PodRunning }) || script.Running {
			return
		}
		time.Sleep(time.Duration(script.After * float64(time.Second)))
		if script.Deleted {
			if found, err := w.kube.Tracker().Get(pods, "default", name); err == nil && found.(*corev1.Pod).UID == uid {
				w.deleted(found.(*corev1.Pod).DeepCopy(), bump, script)
			}
			return
		}
		w.change(name, uid, bump, func(pod *corev1.Pod) { w.end(pod, script) })
	}()
}

// Gives back whether the Pod was there, and not about to be deleted.
func (w *world) change(name string, uid types.UID, bump func(runtime.Object), edit func(*corev1.Pod)) bool {
	found, err := w.kube.Tracker().Get(pods, "default", name)
	if err != nil {
		return false
	}
	pod := found.(*corev1.Pod).DeepCopy()
	if pod.UID != uid || pod.DeletionTimestamp != nil {
		return false
	}
	edit(pod)
	bump(pod)
	check(w.kube.Tracker().Update(pods, pod, "default"))
	return true
}

func (w *world) end(pod *corev1.Pod, script attempt) {
	podEnd(pod, script)
	record, at := w.byUID[string(pod.UID)], w.now()
	record.EndedAt, record.Phase = &at, string(pod.Status.Phase)
}

// What runs is told to stop, ends, and goes; everything else goes at once.
func (w *world) deleted(pod *corev1.Pod, bump func(runtime.Object), script attempt) {
	if pod.DeletionTimestamp != nil {
		return
	}
	record, at := w.byUID[string(pod.UID)], w.now()
	record.DeletedAt = &at
	now := metav1.Now()
	pod.DeletionTimestamp = &now
	bump(pod)
	check(w.kube.Tracker().Update(pods, pod, "default"))
	isRunning := pod.Status.Phase == corev1.PodRunning
	go func() {
		time.Sleep(reaction)
		// Whoever labels it meanwhile is heard.
		found, err := w.kube.Tracker().Get(pods, "default", pod.Name)
		if err != nil {
			return
		}
		pod := found.(*corev1.Pod).DeepCopy()
		if isRunning {
			w.end(pod, script)
			bump(pod)
			check(w.kube.Tracker().Update(pods, pod, "default"))
			time.Sleep(reaction)
			// The controller may have labelled it.
			found, err = w.kube.Tracker().Get(pods, "default", pod.Name)
			check(err)
			pod = found.(*corev1.Pod)
		}
		check(w.kube.Tracker().Delete(pods, "default", pod.Name))
	}()
}
