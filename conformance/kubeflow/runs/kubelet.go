package main

import (
	"strings"
	"time"

	core "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// How long a Pod that has stopped can still be seen.
const afterglow = 100 * time.Millisecond

// The waits before restarts in place: the model of src/kubeflow/simulation/kubelet-back-off.ts.
const (
	firstWait   = time.Second
	secondWait  = 10 * time.Second
	longestWait = 300 * time.Second
)

// Plays one Pod.
type kubelet struct {
	s      *store
	script attempt
	pod    *core.Pod
	asked  string
	// Closed when the Pod is told to stop, and when it is gone.
	told, gone chan struct{}
	// Closed when the job has ended: from then on only what is told to stop does anything.
	over <-chan struct{}
}

func (k *kubelet) play() {
	s := k.script
	switch {
	case s.Pending:
		k.wait(nil)
		return
	case s.NoContainerStatuses:
		if k.wait(k.until(s.ending, s.At, 0)) {
			k.change(func(p *core.Pod) { p.Status.Phase, p.Status.Reason = core.PodFailed, s.PodReason })
		}
		return
	}
	start := seconds(s.StartAfter)
	if !k.wait(&start) {
		return
	}
	restarts, wait := map[string]int32{}, firstWait
	done := map[string]bool{}
	for n := 0; ; n++ {
		run := s.runOf(n)
		codes, failedInit := k.codes(run, done)
		k.change(func(p *core.Pod) {
			if failedInit == "" {
				p.Status.Phase = core.PodRunning
			}
			k.statuses(p, restarts, func(name string) core.ContainerState {
				if failedInit != "" {
					return core.ContainerState{Waiting: &core.ContainerStateWaiting{Reason: "PodInitializing"}}
				}
				if done[name] {
					return ended(0)
				}
				return core.ContainerState{Running: &core.ContainerStateRunning{}}
			})
		})
		if s.Running {
			k.wait(nil)
			return
		}
		if !k.wait(k.until(run, s.At, n)) {
			return
		}
		if s.Deleted {
			_ = k.s.client.Delete(k.s.ctx, k.pod)
			k.wait(nil)
			return
		}
		if s.PodReason != "" || s.Disrupted {
			k.change(func(p *core.Pod) {
				p.Status.Phase, p.Status.Reason = core.PodFailed, s.PodReason
				k.statuses(p, restarts, func(string) core.ContainerState { return ended(orElse(s.ExitCode, killed)) })
			})
			return
		}
		again := k.restarted(codes, failedInit)
		k.change(func(p *core.Pod) {
			if failedInit == "" {
				k.statuses(p, restarts, func(name string) core.ContainerState { return ended(codes[name]) })
			}
			if len(again) == 0 {
				p.Status.Phase = core.PodSucceeded
				for _, code := range codes {
					if code != 0 {
						p.Status.Phase = core.PodFailed
					}
				}
				if failedInit != "" {
					p.Status.Phase = core.PodFailed
				}
			}
		})
		if len(again) == 0 {
			return
		}
		if !k.wait(&wait) {
			return
		}
		if wait == firstWait {
			wait = secondWait
		} else {
			wait = min(wait*2, longestWait)
		}
		for name := range codes {
			done[name] = failedInit == "" && !again[name]
		}
		for name := range again {
			restarts[name]++
		}
	}
}

func (k *kubelet) until(run ending, at *float64, n int) *time.Duration {
	span := seconds(orElse(run.After, usualSeconds))
	if at != nil && n == 0 {
		span = max(seconds(*at)-sinceStart(), 0)
	}
	return &span
}

// Waits for a time, or for ever. What is told to stop meanwhile stops: false then.
func (k *kubelet) wait(span *time.Duration) bool {
	var passed <-chan time.Time
	if span != nil {
		passed = time.After(*span)
	}
	over := k.over
	for {
		select {
		case <-k.gone:
			return false
		case <-k.s.ctx.Done():
			return false
		case <-k.told:
			k.stop()
			return false
		case <-over:
			over, passed = nil, nil
		case <-passed:
			return true
		}
	}
}

// It was told to stop while it ran.
func (k *kubelet) stop() {
	said := orElse(k.script.WhenDeleted, termination{})
	if k.script.Deleted {
		said.ExitCode = k.script.ExitCode
		if k.script.TerminationSeconds != nil {
			said.TerminationSeconds = k.script.TerminationSeconds
		}
	}
	time.Sleep(seconds(orElse(said.TerminationSeconds, usualTerminationSeconds)))
	code := orElse(said.ExitCode, terminated)
	k.change(func(p *core.Pod) {
		p.Status.Phase = core.PodFailed
		if code == 0 {
			p.Status.Phase = core.PodSucceeded
		}
		k.statuses(p, nil, func(string) core.ContainerState { return ended(code) })
	})
	time.Sleep(afterglow)
	if pod, ok := k.s.now(k.pod).(*core.Pod); ok && pod.UID == k.pod.UID {
		_ = k.s.letGo(pod)
	}
}

func (k *kubelet) change(change func(*core.Pod)) {
	pod, ok := k.s.now(k.pod).(*core.Pod)
	if !ok || pod.UID != k.pod.UID || k.s.ctx.Err() != nil {
		return
	}
	change(pod)
	if err := k.s.client.Status().Update(k.s.ctx, pod); err != nil && k.s.ctx.Err() == nil {
		panic(err)
	}
}

// With what each container ends, and the init container that fails, if one does.
func (k *kubelet) codes(run ending, done map[string]bool) (codes map[string]int32, failedInit string) {
	main := k.pod.Spec.Containers[0].Name
	for _, each := range k.pod.Spec.Containers {
		if each.Name == k.asked {
			main = each.Name
		}
	}
	codes = map[string]int32{}
	for _, each := range k.pod.Spec.Containers {
		code, isSaid := run.ExitCodes[each.Name]
		if !isSaid && each.Name == main {
			code = orElse(run.ExitCode, 0)
		}
		if !done[each.Name] {
			codes[each.Name] = code
		}
	}
	for _, each := range k.pod.Spec.InitContainers {
		if run.ExitCodes[each.Name] != 0 && failedInit == "" {
			failedInit = each.Name
		}
	}
	return codes, failedInit
}

func (k *kubelet) restarted(codes map[string]int32, failedInit string) map[string]bool {
	again := map[string]bool{}
	policy := k.pod.Spec.RestartPolicy
	if policy == core.RestartPolicyNever {
		return again
	}
	if failedInit != "" {
		return map[string]bool{failedInit: true}
	}
	for name, code := range codes {
		if policy == core.RestartPolicyAlways || code != 0 {
			again[name] = true
		}
	}
	return again
}

// Without restarts they stay as they are.
func (k *kubelet) statuses(p *core.Pod, restarts map[string]int32, stateOf func(string) core.ContainerState) {
	old := map[string]int32{}
	for _, each := range append(p.Status.ContainerStatuses, p.Status.InitContainerStatuses...) {
		old[each.Name] = each.RestartCount
	}
	count := func(name string) int32 {
		if restarts == nil {
			return old[name]
		}
		return restarts[name]
	}
	p.Status.ContainerStatuses, p.Status.InitContainerStatuses = nil, nil
	for _, each := range p.Spec.Containers {
		p.Status.ContainerStatuses = append(p.Status.ContainerStatuses, core.ContainerStatus{Name: each.Name, RestartCount: count(each.Name), State: stateOf(each.Name)})
	}
	for _, each := range p.Spec.InitContainers {
		p.Status.InitContainerStatuses = append(p.Status.InitContainerStatuses, core.ContainerStatus{Name: each.Name, RestartCount: count(each.Name)})
	}
}

func ended(code int32) core.ContainerState {
	reason := "Error"
	if code == 0 {
		reason = "Completed"
	}
	return core.ContainerState{Terminated: &core.ContainerStateTerminated{ExitCode: code, Reason: reason}}
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// worker-0 of job-worker-0.
func shortName(job client.ObjectKey, pod string) string { return strings.TrimPrefix(pod, job.Name+"-") }
