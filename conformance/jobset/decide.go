package main

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	jobset "sigs.k8s.io/jobset/api/jobset/v1alpha2"
	"sigs.k8s.io/jobset/pkg/controllers"
	"unsafe"
)

// A JobSet, and what becomes of its child Jobs: each step is one look of the controller.
type decideCase struct {
	Name   string          `json:"name"`
	JobSet json.RawMessage `json:"jobSet"`
	Steps  []struct {
		Failed []struct {
			Job     string `json:"job"`
			Reason  string `json:"reason"`
			Message string `json:"message"`
			// Seconds since the start of the case.
			At int `json:"at"`
		} `json:"failed"`
		Complete []string `json:"complete"`
	} `json:"steps"`
}

// What the JobSet says after a step.
type decision struct {
	// `Completed` or `Failed`; empty while it goes on.
	State   string `json:"state,omitempty"`
	Reason  string `json:"reason,omitempty"`
	Message string `json:"message,omitempty"`
	// Restarts in all, and those that count.
	Restarts int32 `json:"restarts"`
	Counted  int32 `json:"counted"`
	// The reason of the condition Restarting, which names the rule.
	Restarting string `json:"restarting,omitempty"`
	// How many Jobs were created by then.
	Created int `json:"created"`
}

type decisions struct {
	Name  string     `json:"name"`
	Steps []decision `json:"steps"`
}

type nobody struct{}

func (nobody) Eventf(runtime.Object, runtime.Object, string, string, string, string, ...any) {}

func decide(line []byte) any {
	var given decideCase
	check(json.Unmarshal(line, &given))
	set := jobSetOf(given.JobSet)
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	created := 0
	store := newClient(set)
	counting := interceptor.NewClient(store, interceptor.Funcs{
		Create: func(ctx context.Context, inner client.WithWatch, made client.Object, options ...client.CreateOption) error {
			if _, is := made.(*batchv1.Job); is {
				created++
				made.SetUID(types.UID(fmt.Sprint("job-", created)))
			}
			return inner.Create(ctx, made, options...)
		},
	})
	reconciler := controllers.NewJobSetReconciler(counting, scheme, nobody{})
	ctx := context.Background()
	settle := func() {
		// A restart takes three looks: the decision, the deletion, the creation.
		for range 6 {
			_, err := reconciler.Reconcile(ctx, ctrl.Request{NamespacedName: client.ObjectKeyFromObject(set)})
			check(err)
		}
		check(store.Get(ctx, client.ObjectKeyFromObject(set), set))
	}
	settle()
	answer := decisions{Name: given.Name}
	for _, step := range given.Steps {
		end := func(name string, condition batchv1.JobCondition) {
			job := &batchv1.Job{}
			check(store.Get(ctx, client.ObjectKey{Namespace: set.Namespace, Name: name}, job))
			job.Status.Conditions = append(job.Status.Conditions, condition)
			check(store.Status().Update(ctx, job))
		}
		for _, each := range step.Failed {
			end(each.Job, batchv1.JobCondition{
				Type: batchv1.JobFailed, Status: corev1.ConditionTrue, Reason: each.Reason, Message: each.Message,
				LastTransitionTime: metav1.NewTime(start.Add(time.Duration(each.At) * time.Second)),
			})
		}
		for _, name := range step.Complete {
			end(name, batchv1.JobCondition{Type: batchv1.JobComplete, Status: corev1.ConditionTrue})
		}
		settle()
		answer.Steps = append(answer.Steps, decisionOf(set, created))
	}
	return answer
}

func jobSetOf(manifest []byte) *jobset.JobSet {
	given := parsed(manifest)
	definitionOf("JobSet").complete(given)
	set := &jobset.JobSet{}
	check(json.Unmarshal(text(given), set))
	set.Namespace = "default"
	set.UID = "set"
	check(defaultJobSet(unsafe.Pointer(&jobSetWebhook{newClient()}), context.Background(), set))
	return set
}

func decisionOf(set *jobset.JobSet, created int) decision {
	made := decision{State: set.Status.TerminalState, Restarts: set.Status.Restarts, Counted: set.Status.RestartsCountTowardsMax, Created: created}
	for _, condition := range set.Status.Conditions {
		switch {
		case condition.Type == set.Status.TerminalState && condition.Status == metav1.ConditionTrue:
			made.Reason, made.Message = condition.Reason, condition.Message
		case condition.Type == string(jobset.JobSetRestarting) && condition.Status == metav1.ConditionTrue:
			made.Restarting = condition.Reason
		}
	}
	return made
}

// As the controller asks: what is no pattern matches nothing.
func matchPattern(line []byte) any {
	var given struct {
		Pattern string   `json:"pattern"`
		Texts   []string `json:"texts"`
	}
	check(json.Unmarshal(line, &given))
	matches := []bool{}
	_, err := regexp.Compile(given.Pattern)
	for _, each := range given.Texts {
		is, _ := regexp.MatchString(given.Pattern, each)
		matches = append(matches, is)
	}
	return object{"pattern": given.Pattern, "valid": err == nil, "matches": matches}
}
