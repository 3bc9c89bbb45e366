package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
)

const (
	// What is due within this time is done now, so that what ends at the same moment is reported in the same moment.
	together = 60 * time.Millisecond
	// How long is waited for the rest of what the controller does in the sync in which it ends.
	lingering = 400 * time.Millisecond
	longTime  = time.Hour
	// The first Pod of a Job that is not suspended comes within so many seconds.
	soon = 2
)

// A player makes a scenario happen to the Pods of one Job, and writes down what the controller does. All but the writes happens
// in one goroutine.
type player struct {
	room     *room
	kubelet  *kubelet
	scenario *scenario
	jobName  string
	created  time.Time
	pods     []*pod
	byUID    map[types.UID]*pod
	changes  []change
	outcome  *outcome
	endedAt  time.Time
	// When something of the Job or of its Pods was seen to change.
	moments  []time.Time
	finished chan func() error
}

// A pod is one of the Job's, and how far its script is played.
type pod struct {
	object     *corev1.Pod
	containers containers
	script     attempt
	record     *podRecord
	created    time.Time
	// busy: a write of it is under way, and the next one waits for that.
	busy bool
	// unbound: it was deleted before it could be given a node. Nothing more happens to it.
	bound, unbound bool
	started        time.Time
	restarts       restarts
	deleteDue      time.Time
	deletionSeen   time.Time
	end            *podEnd
	reported       bool
	removing, gone bool
}

// A podEnd is when and how a Pod ends, and when that is reported.
type podEnd struct {
	at, reportAt time.Time
	how          finalState
}

// errDisturbed ends a case in which something was late.
var errDisturbed = errors.New("the computer has too much else to do")

// A step is the next thing to do with a Pod.
type step struct {
	due time.Time
	do  func()
}

// play watches, creates the Job, and plays until it has ended.
func (p *player) play(ctx context.Context, create func(context.Context) (name string, err error), turn *turns) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	fromNow := metav1.ListOptions{ResourceVersion: "0"}
	client := p.room.cluster.controllerClient
	podWatch, err := client.CoreV1().Pods(p.room.namespace).Watch(ctx, fromNow)
	if err != nil {
		return err
	}
	defer podWatch.Stop()
	jobWatch, err := client.BatchV1().Jobs(p.room.namespace).Watch(ctx, fromNow)
	if err != nil {
		return err
	}
	defer jobWatch.Stop()

	if err := turn.wait(ctx); err != nil {
		return err
	}
	p.created = time.Now()
	if p.jobName, err = create(ctx); err != nil {
		return err
	}
	return p.follow(ctx, podWatch.ResultChan(), jobWatch.ResultChan())
}

func (p *player) follow(ctx context.Context, podEvents, jobEvents <-chan watch.Event) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		var err error
		select {
		case event, open := <-podEvents:
			err = p.onEvent(event, open)
		case event, open := <-jobEvents:
			err = p.onEvent(event, open)
		case apply := <-p.finished:
			err = apply()
		case <-timer.C:
		case <-ctx.Done():
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if p.kubelet.delays.disturbed(p.moments) {
			return errDisturbed
		}
		now := time.Now()
		if !now.Before(p.created.Add(p.scenario.until())) {
			p.ended("until", p.created.Add(p.scenario.until()))
		}
		if !p.endedAt.IsZero() && now.Sub(p.endedAt) >= lingering {
			return nil
		}
		timer.Reset(time.Until(p.act(ctx, now)))
	}
}

func (p *player) ended(how string, at time.Time) {
	if p.endedAt.IsZero() {
		p.endedAt, p.outcome.Ended, p.outcome.Seconds = at, how, p.since(at)
	}
}

func (p *player) since(moment time.Time) seconds { return secondsOf(moment.Sub(p.created)) }

func (p *player) moment(moment time.Time) *seconds {
	since := p.since(moment)
	return &since
}

func (p *player) onEvent(event watch.Event, open bool) error {
	if !open {
		return errors.New("a watch has ended")
	}
	p.moments = append(p.moments, time.Now())
	switch object := event.Object.(type) {
	case *corev1.Pod:
		return p.onPod(event.Type, object)
	case *batchv1.Job:
		return p.onJob(object)
	default:
		return fmt.Errorf("a watch says: %v", event.Object)
	}
}

func (p *player) onJob(job *batchv1.Job) error {
	now := time.Now()
	status, err := statusOf(job)
	if err != nil {
		return err
	}
	p.outcome.Status = status
	p.outcome.reached(status, now.Sub(p.created))
	if condition, ok := status.finished(); ok {
		p.ended(condition, now)
	}
	return nil
}

func (p *player) onPod(kind watch.EventType, object *corev1.Pod) error {
	now := time.Now()
	of := p.byUID[object.UID]
	if of == nil {
		var err error
		if of, err = p.newPod(object, now); err != nil {
			return err
		}
	}
	of.object = object
	of.record.Phase = string(object.Status.Phase)
	if object.DeletionTimestamp != nil && of.deletionSeen.IsZero() {
		of.deletionSeen = now
		of.record.DeletedAt = p.moment(now)
	}
	if kind == watch.Deleted {
		of.gone = true
		of.record.Removed = p.moment(now)
	}
	return nil
}

func (p *player) newPod(object *corev1.Pod, now time.Time) (*pod, error) {
	all, err := containersOf(object)
	if err != nil {
		return nil, err
	}
	record := &podRecord{
		Attempt:             1,
		Created:             p.since(now),
		Index:               numberIn(object, "batch.kubernetes.io/job-completion-index"),
		FailureCount:        numberIn(object, "batch.kubernetes.io/job-index-failure-count"),
		IgnoredFailureCount: numberIn(object, "batch.kubernetes.io/job-index-ignored-failure-count"),
	}
	for _, earlier := range p.pods {
		if record.Index == nil || *earlier.record.Index == *record.Index {
			record.Attempt++
		}
	}
	script := p.scenario.attemptOf(len(p.pods)+1, record.Index, record.Attempt)
	restarted := script.RestartedContainer
	if restarted == "" {
		restarted = all.Main[0].Name
	}
	added := &pod{
		object: object, containers: all, script: script, record: record, created: now, restarts: restarts{container: restarted},
	}
	if len(p.pods) == 0 && record.Created < soon {
		p.kubelet.delays.gotFirstPod(p.created, now)
	}
	p.pods = append(p.pods, added)
	p.byUID[object.UID] = added
	p.outcome.Pods = append(p.outcome.Pods, record)
	if len(p.pods) >= p.scenario.maxPods() {
		p.ended("maxPods", now)
	}
	return added, nil
}

func numberIn(object *corev1.Pod, annotation string) *int {
	number, err := strconv.Atoi(object.Annotations[annotation])
	if err != nil {
		return nil
	}
	return &number
}

// act does what is due, and returns when it is needed again.
func (p *player) act(ctx context.Context, now time.Time) (next time.Time) {
	next = now.Add(longTime)
	later := func(due time.Time) { next = earlier(next, due) }
	for _, each := range p.pods {
		for upcoming := p.next(ctx, each); upcoming != nil; upcoming = p.next(ctx, each) {
			if upcoming.due.After(now.Add(together)) {
				later(upcoming.due)
				break
			}
			p.kubelet.delays.acted(upcoming.due, now)
			upcoming.do()
		}
	}
	for len(p.changes) > 0 {
		due := p.created.Add(inSeconds(p.changes[0].At))
		if due.After(now.Add(together)) {
			later(due)
			break
		}
		p.kubelet.delays.acted(due, now)
		patch := p.changes[0].patch()
		p.changes = p.changes[1:]
		p.write(ctx, nil, func() error { return p.changeJob(ctx, patch) }, nil)
	}
	if p.endedAt.IsZero() {
		later(p.created.Add(p.scenario.until()))
	} else {
		later(p.endedAt.Add(lingering))
	}
	return next
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func (p *player) changeJob(ctx context.Context, patch []byte) error {
	defer p.kubelet.delays.wrote(time.Now())
	client := p.room.cluster.controllerClient.BatchV1().Jobs(p.room.namespace)
	_, err := client.Patch(ctx, p.jobName, types.MergePatchType, patch, metav1.PatchOptions{FieldValidation: metav1.FieldValidationStrict})
	if status := apierrors.APIStatus(nil); errors.As(err, &status) {
		return caseError("change: " + status.Status().Message)
	}
	return err
}

// next is what happens to a Pod next: nil if that is not known yet, or never.
func (p *player) next(ctx context.Context, of *pod) *step {
	switch {
	case of.busy, of.gone, of.unbound, of.removing:
		return nil
	case !of.bound:
		return &step{of.created, func() { p.start(ctx, of) }}
	case of.reported && !of.deletionSeen.IsZero():
		return &step{time.Time{}, func() { p.remove(ctx, of) }}
	case of.reported:
		return nil
	case of.end != nil:
		return &step{of.end.reportAt, func() { p.report(ctx, of) }}
	case !of.deletionSeen.IsZero():
		return of.endOfDeleted()
	case !of.deleteDue.IsZero():
		return nil
	default:
		return p.nextOfUndisturbed(ctx, of)
	}
}

// nextOfUndisturbed is for a Pod that nobody has deleted.
func (p *player) nextOfUndisturbed(ctx context.Context, of *pod) *step {
	script := &of.script
	since := of.started
	if script.Pending {
		since = of.created
	}
	if !script.Pending && int(of.restarts.count) < script.Restarts {
		due := of.started.Add(script.after() * time.Duration(of.restarts.count+1))
		return &step{due, func() { p.restart(ctx, of, due) }}
	}
	ends := script.endsAt(p.created, since)
	switch {
	case script.Deleted:
		return &step{ends, func() { p.delete(ctx, of, ends) }}
	case script.Running, script.Pending:
		return nil
	default:
		return &step{ends, func() { of.endsAs(ends, script.ReportedAfter, finalState{script.ending, 0}) }}
	}
}

// endOfDeleted is the end of a Pod that is being deleted, by its own script or by anybody else.
func (of *pod) endOfDeleted() *step {
	if of.deleteDue.IsZero() {
		how := of.script.WhenDeleted
		ends := of.deletionSeen.Add(inSeconds(how.TerminationSeconds))
		return &step{ends, func() { of.endsAs(ends, 0, finalState{how.ending, exitCodeOfDeleted}) }}
	}
	ends := of.deleteDue.Add(inSeconds(of.script.TerminationSeconds))
	return &step{ends, func() { of.endsAs(ends, of.script.ReportedAfter, finalState{of.script.ending, exitCodeOfDeleted}) }}
}

func (of *pod) endsAs(at time.Time, reportedAfter float64, how finalState) {
	of.end = &podEnd{at: at, reportAt: at.Add(inSeconds(reportedAfter)), how: how}
}

// start gives the Pod to the node, which runs it.
func (p *player) start(ctx context.Context, of *pod) {
	object := of.object
	var started time.Time
	p.write(ctx, of, func() error {
		if err := p.kubelet.bind(ctx, object); err != nil {
			return err
		}
		if of.script.Pending {
			return nil
		}
		started = time.Now()
		return p.kubelet.reportRunning(ctx, object, of.containers, started, restarts{})
	}, func(err error) {
		of.bound, of.unbound = err == nil, err != nil
		if err == nil && !started.IsZero() {
			of.started = started
			of.record.Started = p.moment(started)
		}
	})
}

func (p *player) restart(ctx context.Context, of *pod, at time.Time) {
	how := finalState{of.script.ending, 0}
	ended := terminated(1, "", of.started, at).Terminated
	for _, each := range append(of.containers.Init, of.containers.Main...) {
		if each.Name == of.restarts.container {
			ended = how.stateOf(each, of.containers, of.started, at).Terminated
		}
	}
	of.restarts.count++
	of.restarts.last = ended
	of.record.Restarts = of.restarts.count
	restarted, object, started := of.restarts, of.object, of.started
	p.write(ctx, of, func() error { return p.kubelet.reportRunning(ctx, object, of.containers, started, restarted) }, nil)
}

func (p *player) delete(ctx context.Context, of *pod, due time.Time) {
	of.deleteDue = due
	object := of.object
	disruption := finalState{ending: of.script.ending}.disruption()
	p.write(ctx, of, func() error {
		if disruption != nil {
			if err := p.kubelet.disrupt(ctx, object, *disruption); err != nil {
				return err
			}
		}
		return p.kubelet.delete(ctx, object)
	}, nil)
}

func (p *player) report(ctx context.Context, of *pod) {
	of.reported = true
	of.record.Ended = p.moment(of.end.at)
	started := of.started
	if started.IsZero() {
		started = of.end.at
	}
	object, restarted := of.object, of.restarts
	p.write(ctx, of, func() error {
		return p.kubelet.reportEnd(ctx, object, of.containers, of.end.how, started, of.end.at, restarted)
	}, nil)
}

func (p *player) remove(ctx context.Context, of *pod) {
	of.removing = true
	object := of.object
	p.write(ctx, of, func() error { return p.kubelet.remove(ctx, object) }, nil)
}

// write does a write beside everything else, of a Pod or of the Job, and then what follows from it.
func (p *player) write(ctx context.Context, of *pod, do func() error, then func(error)) {
	if of != nil {
		of.busy = true
	}
	go func() {
		err := do()
		apply := func() error {
			if of == nil {
				return err
			}
			of.busy = false
			if then != nil {
				then(err)
			}
			// The controller may delete a Pod at any moment, and what it does then is seen in the next event.
			if apierrors.IsNotFound(err) || apierrors.IsConflict(err) {
				return nil
			}
			return err
		}
		select {
		case p.finished <- apply:
		case <-ctx.Done():
		}
	}()
}

// stable replaces the names that are generated.
func (p *player) stable(text string) string {
	for _, each := range p.pods {
		alias := strconv.Itoa(each.record.Attempt)
		if each.record.Index != nil {
			alias = fmt.Sprintf("%d.%d", *each.record.Index, each.record.Attempt)
		}
		text = strings.ReplaceAll(text, each.object.Name, "<pod "+alias+">")
	}
	return p.room.moveOut(text)
}
