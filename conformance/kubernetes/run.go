package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// A runCase is a Job, and what happens to its Pods.
type runCase struct {
	Name     string          `json:"name"`
	Manifest json.RawMessage `json:"manifest"`
	Scenario json.RawMessage `json:"scenario"`
}

func (r runCase) hash() string { return hashOf(r.Manifest, r.Scenario) }

// A failedRun is a case in which something is refused.
type failedRun struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	Error  string `json:"error"`
}

// So many answers may wait for one before them. A Job may take a quarter of an hour, and all of its successors are shorter.
const manyCases = 100000

// jobsAtOnce is how many Jobs there are at a time.
var jobsAtOnce = 60

func askRun(ctx context.Context, cluster *cluster, casesFile string, out io.Writer) error {
	if err := startJobController(ctx, cluster.controllerClient); err != nil {
		return err
	}
	kubelet := &kubelet{client: cluster.controllerClient, delays: &delays{}}
	defer kubelet.delays.print(ownStderr)
	starts := &turns{}
	return judgeInOrder(ctx, casesFile, out, pace{jobsAtOnce, manyCases}, func(ctx context.Context, given runCase) (any, error) {
		seen, err := runUndisturbed(ctx, cluster, kubelet, starts, given)
		if fault := caseError(""); errors.As(err, &fault) {
			return failedRun{Name: given.Name, SHA256: given.hash(), Error: fault.Error()}, nil
		}
		if err != nil {
			return nil, fmt.Errorf("case %q: %w", given.Name, err)
		}
		return seen, nil
	})
}

// How often a case is played at most, if the computer has too much else to do.
const tries = 20

// runUndisturbed plays a case again in which something was late.
func runUndisturbed(ctx context.Context, cluster *cluster, kubelet *kubelet, starts *turns, given runCase) (*outcome, error) {
	for try := 1; ; try++ {
		seen, err := runJob(ctx, cluster, kubelet, starts, given)
		if !errors.Is(err, errDisturbed) {
			return seen, err
		}
		if try == tries {
			return nil, caseError(errDisturbed.Error())
		}
		kubelet.delays.playAgain()
	}
}

func runJob(ctx context.Context, cluster *cluster, kubelet *kubelet, starts *turns, given runCase) (*outcome, error) {
	if given.Manifest == nil {
		return nil, errors.New("needs a manifest")
	}
	scenario, err := readScenario(given.Scenario)
	if err != nil {
		return nil, err
	}
	room, err := newRoom(ctx, cluster, given.Manifest)
	if err != nil {
		return nil, err
	}
	if err := createServiceAccount(ctx, cluster, room.namespace); err != nil {
		return nil, err
	}
	player := &player{
		room: room, kubelet: kubelet, scenario: scenario, changes: inOrderOfTime(scenario.Changes),
		byUID: map[types.UID]*pod{}, finished: make(chan func() error),
		outcome: &outcome{Name: given.Name, SHA256: given.hash(), History: []stage{}, Pods: []*podRecord{}},
	}
	create := func(ctx context.Context) (string, error) {
		return createJob(ctx, room, given.Manifest)
	}
	played := player.play(ctx, create, starts)
	if _, finished := player.outcome.Status.finished(); !finished && player.jobName != "" {
		// It would go on for ever.
		err = cluster.client.BatchV1().Jobs(room.namespace).Delete(ctx, player.jobName, *metav1.NewDeleteOptions(0))
	}
	if err := errors.Join(played, err); err != nil {
		return nil, err
	}
	seen := player.outcome
	for i, condition := range seen.Status.Conditions {
		seen.Status.Conditions[i].Message = player.stable(condition.Message)
	}
	seen.sortPods()
	return seen, nil
}

// createJob returns the name of the Job. What the server refuses is a fault of the case.
func createJob(ctx context.Context, room *room, manifest json.RawMessage) (string, error) {
	result := room.request(room.client().Post()).SetHeader("Content-Type", jsonType).Body(room.moveIn(manifest)).Do(ctx)
	said, err := readAnswer(ctx, room.cluster, result, func(text string) string {
		return room.moveOut(hideGenerated(manifest, room.heading.generateName)(text))
	})
	if err != nil {
		return "", err
	}
	if !said.Accepted {
		return "", caseError(said.Message)
	}
	body, err := result.Raw()
	if err != nil {
		return "", err
	}
	job, ok := readObject(body)
	if !ok {
		return "", fmt.Errorf("the server answered with something that is no object: %s", body)
	}
	return nameOf(job), nil
}

func inOrderOfTime(changes []change) []change {
	sorted := slices.Clone(changes)
	slices.SortStableFunc(sorted, func(a, b change) int { return int(inSeconds(a.At) - inSeconds(b.At)) })
	return sorted
}
