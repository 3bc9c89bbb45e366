package main

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

// A kubelet writes what a scheduler and a kubelet write. There is no node: nothing runs.
type kubelet struct {
	client kubernetes.Interface
	delays *delays
}

const nodeName = "node"

// containers are those of a Pod. They are read from JSON, because old versions of the Go type have no restart policy.
type containers struct {
	Init []container `json:"initContainers"`
	Main []container `json:"containers"`
}

type container struct {
	Name          string `json:"name"`
	Image         string `json:"image"`
	RestartPolicy string `json:"restartPolicy"`
}

func containersOf(pod *corev1.Pod) (found containers, err error) {
	spec, err := json.Marshal(pod.Spec)
	if err != nil {
		return found, err
	}
	return found, json.Unmarshal(spec, &found)
}

func (c container) isSidecar() bool { return c.RestartPolicy == "Always" }

// restarts are those of one container in place.
type restarts struct {
	container string
	count     int32
	last      *corev1.ContainerStateTerminated
}

// bind makes the Pod one of a node. The server would not wait for the end of a Pod without one when that is deleted.
func (k *kubelet) bind(ctx context.Context, pod *corev1.Pod) error {
	defer k.delays.wrote(time.Now())
	return k.client.CoreV1().Pods(pod.Namespace).Bind(ctx, &corev1.Binding{
		ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name, UID: pod.UID},
		Target:     corev1.ObjectReference{Kind: "Node", Name: nodeName},
	}, metav1.CreateOptions{})
}

// delete is kubectl delete pod.
func (k *kubelet) delete(ctx context.Context, pod *corev1.Pod) error {
	return k.deleteWith(ctx, pod, metav1.DeleteOptions{})
}

// disrupt says of a Pod that it will be deleted, as whoever evicts it does first.
func (k *kubelet) disrupt(ctx context.Context, pod *corev1.Pod, why condition) error {
	patch, err := json.Marshal(map[string]any{
		"metadata": map[string]any{"uid": pod.UID},
		"status":   map[string]any{"conditions": []corev1.PodCondition{why.at(time.Now())}},
	})
	if err != nil {
		return err
	}
	defer k.delays.wrote(time.Now())
	_, err = k.client.CoreV1().Pods(pod.Namespace).Patch(ctx, pod.Name, types.StrategicMergePatchType, patch, metav1.PatchOptions{}, "status")
	return err
}

// remove takes a Pod away that is deleted and has ended.
func (k *kubelet) remove(ctx context.Context, pod *corev1.Pod) error {
	return k.deleteWith(ctx, pod, *metav1.NewDeleteOptions(0))
}

func (k *kubelet) deleteWith(ctx context.Context, pod *corev1.Pod, options metav1.DeleteOptions) error {
	defer k.delays.wrote(time.Now())
	options.Preconditions = metav1.NewUIDPreconditions(string(pod.UID))
	return k.client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, options)
}

// reportRunning writes that all containers run and are ready, and that init containers have succeeded.
func (k *kubelet) reportRunning(ctx context.Context, pod *corev1.Pod, of containers, started time.Time, restarted restarts) error {
	running := func(container) corev1.ContainerState { return runningSince(started) }
	initialized := func(c container) corev1.ContainerState {
		if c.isSidecar() {
			return runningSince(started)
		}
		return terminated(0, "", started, started)
	}
	return k.writeStatus(ctx, pod, corev1.PodStatus{
		Phase:                 corev1.PodRunning,
		StartTime:             &metav1.Time{Time: started},
		Conditions:            podConditions(corev1.ConditionTrue, started, nil),
		InitContainerStatuses: containerStatuses(of.Init, initialized, restarted),
		ContainerStatuses:     containerStatuses(of.Main, running, restarted),
	})
}

// reportEnd writes how it has ended.
func (k *kubelet) reportEnd(ctx context.Context, pod *corev1.Pod, of containers, how finalState, started, ended time.Time, restarted restarts) error {
	status := corev1.PodStatus{
		Phase:     how.phaseOf(of),
		Reason:    how.PodReason,
		StartTime: &metav1.Time{Time: started},
		// The moment is that of the end also where a container still runs: nobody else than the one who gives up the node, and with it the
		// Pod, writes such a status.
		Conditions: podConditions(corev1.ConditionFalse, ended, how.allConditions()),
	}
	if !how.NoContainerStatuses {
		state := func(c container) corev1.ContainerState { return how.stateOf(c, of, started, ended) }
		status.InitContainerStatuses = containerStatuses(of.Init, state, restarted)
		status.ContainerStatuses = containerStatuses(of.Main, state, restarted)
	}
	return k.writeStatus(ctx, pod, status)
}

func (k *kubelet) writeStatus(ctx context.Context, pod *corev1.Pod, status corev1.PodStatus) error {
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{"uid": pod.UID}, "status": status})
	if err != nil {
		return err
	}
	defer k.delays.wrote(time.Now())
	_, err = k.client.CoreV1().Pods(pod.Namespace).Patch(ctx, pod.Name, types.MergePatchType, patch, metav1.PatchOptions{}, "status")
	return err
}

// A finalState is an ending, and the exit code of the main container if that does not say one.
type finalState struct {
	ending
	defaultCode int32
}

// phaseOf is Failed if one of the containers has failed that have a say: all but sidecars.
func (f finalState) phaseOf(of containers) corev1.PodPhase {
	switch {
	case f.Phase != "":
		return corev1.PodPhase(f.Phase)
	case f.NoContainerStatuses:
		return corev1.PodFailed
	}
	for _, each := range slices.Concat(of.Init, of.Main) {
		if !each.isSidecar() && f.hasEnded(each) && f.codeOf(each, of) != 0 {
			return corev1.PodFailed
		}
	}
	return corev1.PodSucceeded
}

func (f finalState) hasEnded(c container) bool {
	return !slices.Contains(f.StillRunning, c.Name) && !slices.Contains(f.NotStarted, c.Name)
}

func (f finalState) codeOf(c container, of containers) int32 {
	if code, said := f.ExitCodes[c.Name]; said {
		return code
	}
	switch {
	case c.Name != of.Main[0].Name:
		return 0
	case f.ExitCode != nil:
		return *f.ExitCode
	default:
		return f.defaultCode
	}
}

func (f finalState) reasonOf(c container, of containers) string {
	if reason, said := f.Reasons[c.Name]; said || c.Name != of.Main[0].Name {
		return reason
	}
	return f.Reason
}

func (f finalState) stateOf(c container, of containers, started, ended time.Time) corev1.ContainerState {
	switch {
	case slices.Contains(f.StillRunning, c.Name):
		return runningSince(started)
	case slices.Contains(f.NotStarted, c.Name):
		return corev1.ContainerState{Waiting: &corev1.ContainerStateWaiting{Reason: "PodInitializing"}}
	default:
		return terminated(f.codeOf(c, of), f.reasonOf(c, of), started, ended)
	}
}

func (f finalState) allConditions() []condition {
	if !f.Disrupted {
		return f.Conditions
	}
	return append([]condition{{Type: "DisruptionTarget", Reason: "EvictionByEvictionAPI"}}, f.Conditions...)
}

// disruption is the condition that a Pod gets before it is deleted: nil if nothing says that it is disrupted.
func (f finalState) disruption() *condition {
	for _, each := range f.allConditions() {
		if each.Type == "DisruptionTarget" {
			return &each
		}
	}
	return nil
}

func runningSince(started time.Time) corev1.ContainerState {
	return corev1.ContainerState{Running: &corev1.ContainerStateRunning{StartedAt: metav1.Time{Time: started}}}
}

func terminated(code int32, reason string, started, ended time.Time) corev1.ContainerState {
	if reason == "" {
		reason = "Completed"
		if code != 0 {
			reason = "Error"
		}
	}
	return corev1.ContainerState{Terminated: &corev1.ContainerStateTerminated{
		ExitCode: code, Reason: reason, StartedAt: metav1.Time{Time: started}, FinishedAt: metav1.Time{Time: ended},
	}}
}

func containerStatuses(all []container, state func(container) corev1.ContainerState, restarted restarts) []corev1.ContainerStatus {
	statuses := make([]corev1.ContainerStatus, 0, len(all))
	for _, each := range all {
		is := state(each)
		runs := is.Running != nil
		status := corev1.ContainerStatus{Name: each.Name, Image: each.Image, State: is, Ready: runs, Started: &runs}
		if each.Name == restarted.container && restarted.count > 0 {
			status.RestartCount = restarted.count
			status.LastTerminationState.Terminated = restarted.last
		}
		statuses = append(statuses, status)
	}
	return statuses
}

// podConditions are those that every Pod has, since when they are so, and those that the scenario adds.
func podConditions(ready corev1.ConditionStatus, since time.Time, added []condition) []corev1.PodCondition {
	all := []corev1.PodCondition{
		{Type: corev1.PodScheduled, Status: corev1.ConditionTrue},
		{Type: corev1.PodInitialized, Status: corev1.ConditionTrue},
		{Type: corev1.ContainersReady, Status: ready},
		{Type: corev1.PodReady, Status: ready},
	}
	for _, each := range added {
		all = slices.DeleteFunc(all, func(c corev1.PodCondition) bool { return string(c.Type) == each.Type })
		all = append(all, each.at(since))
	}
	for i := range all {
		all[i].LastTransitionTime = metav1.Time{Time: since}
	}
	return all
}

func (c condition) at(moment time.Time) corev1.PodCondition {
	status := corev1.ConditionStatus(c.Status)
	if status == "" {
		status = corev1.ConditionTrue
	}
	return corev1.PodCondition{
		Type: corev1.PodConditionType(c.Type), Status: status, Reason: c.Reason, LastTransitionTime: metav1.Time{Time: moment},
	}
}
