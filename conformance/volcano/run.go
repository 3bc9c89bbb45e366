package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"sort"
	"testing"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	kubefake "k8s.io/client-go/kubernetes/fake"
	"k8s.io/klog/v2"
	batch "volcano.sh/apis/pkg/apis/batch/v1alpha1"
	scheduling "volcano.sh/apis/pkg/apis/scheduling/v1beta1"
	vcfake "volcano.sh/apis/pkg/client/clientset/versioned/fake"
	vcinformers "volcano.sh/apis/pkg/client/informers/externalversions"
	"volcano.sh/volcano/pkg/controllers/framework"
)

// How the Pods of a Job end. Times are in seconds.
type scenario struct {
	Name     string          `json:"name"`
	Manifest json.RawMessage `json:"manifest"`
	// By task, and by the number of the Pod in it: one entry for each time that the Pod is made.
	Attempts map[string]map[string][]attempt `json:"attempts"`
	// For all others.
	Default attempt `json:"default"`
	Until   float64 `json:"until"`
}

type attempt struct {
	ExitCode int32   `json:"exitCode"`
	After    float64 `json:"after"`
	// It never ends by itself.
	Running bool `json:"running"`
	// It never starts.
	Pending bool `json:"pending"`
	// Somebody deletes it then. It ends with ExitCode, as a program does that is told to stop.
	Deleted bool `json:"deleted"`
	// It has no container that ever started.
	NoContainerStatuses bool `json:"noContainerStatuses"`
}

// The reactions of scheduler and kubelet take this long, so that nothing happens at the same moment.
const reaction = time.Millisecond

// Informers that list nothing again wait on a channel of the whole program, at which virtual time would stand still.
const never = 100000 * time.Hour

type podRecord struct {
	Task      string   `json:"task"`
	Index     string   `json:"index"`
	CreatedAt float64  `json:"createdAt"`
	EndedAt   *float64 `json:"endedAt,omitempty"`
	Phase     string   `json:"phase,omitempty"`
	DeletedAt *float64 `json:"deletedAt,omitempty"`
}

type world struct {
	scenario scenario
	kube     *kubefake.Clientset
	volcano  *vcfake.Clientset
	start    time.Time
	records  []*podRecord
	byUID    map[string]*podRecord
	made     map[string]int
	phases   []object
	last     string
}

func runOne(line []byte) {
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
	os.Args = os.Args[:1]
	testing.Init()
	flag.Parse()
	testing.Main(func(_, _ string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "run", F: func(t *testing.T) {
		var given scenario
		check(json.Unmarshal(line, &given))
		answer, job := server.admit(given.Manifest)
		if job == nil {
			answer["name"] = given.Name
			emit(answer)
		}
		synctest.Test(t, func(*testing.T) { emit(play(given, job)) })
	}}}, nil, nil)
}

// The controller has goroutines without an end.
func emit(answer object) {
	text, err := json.Marshal(answer)
	check(err)
	fmt.Println(string(text))
	os.Exit(0)
}

func play(given scenario, job *batch.Job) object {
	w := &world{scenario: given, start: time.Now(), byUID: map[string]*podRecord{}, made: map[string]int{}}
	w.kube, w.volcano = kubefake.NewSimpleClientset(), vcfake.NewSimpleClientset()
	w.actAsServer()
	queue := &scheduling.Queue{ObjectMeta: metav1.ObjectMeta{Name: job.Spec.Queue}, Status: scheduling.QueueStatus{State: scheduling.QueueStateOpen}}
	check(w.volcano.Tracker().Add(queue))
	var controller framework.Controller
	framework.ForeachController(func(each framework.Controller) {
		if each.Name() == "job-controller" {
			controller = each
		}
	})
	check(controller.Initialize(&framework.ControllerOption{
		KubeClient: w.kube, VolcanoClient: w.volcano, SharedInformerFactory: informers.NewSharedInformerFactory(w.kube, never),
		VCSharedInformerFactory: vcinformers.NewSharedInformerFactory(w.volcano, never), SchedulerNames: []string{"volcano"}, WorkerNum: 1, MaxRequeueNum: 15,
	}))
	stop := make(chan struct{})
	go controller.Run(stop)
	time.Sleep(time.Second)
	synctest.Wait()
	w.start = time.Now()
	job.Namespace, job.UID = "default", "job"
	_, err := w.volcano.BatchV1alpha1().Jobs("default").Create(context.Background(), job, metav1.CreateOptions{})
	check(err)
	time.Sleep(time.Duration(given.Until * float64(time.Second)))
	synctest.Wait()
	stored, err := w.volcano.BatchV1alpha1().Jobs("default").Get(context.Background(), job.Name, metav1.GetOptions{})
	check(err)
	sort.SliceStable(w.records, func(i, j int) bool {
		a, b := w.records[i], w.records[j]
		if a.CreatedAt != b.CreatedAt {
			return a.CreatedAt < b.CreatedAt
		}
		return a.Task+" "+a.Index < b.Task+" "+b.Index
	})
	status := stored.Status
	return object{"name": given.Name, "phases": w.phases, "pods": w.records, "status": object{
		"phase": status.State.Phase, "retryCount": status.RetryCount, "succeeded": status.Succeeded, "failed": status.Failed, "running": status.Running, "pending": status.Pending,
	}}
}

func (w *world) now() float64 {
	return math.Round(time.Since(w.start).Seconds()*10) / 10
}

func podEnd(pod *corev1.Pod, end attempt) {
	pod.Status.Phase = corev1.PodSucceeded
	if end.ExitCode != 0 || end.NoContainerStatuses {
		pod.Status.Phase = corev1.PodFailed
	}
	pod.Status.ContainerStatuses = nil
	if end.NoContainerStatuses {
		return
	}
	// As the kubelet has them: sorted by name. All but the first container of the template end well.
	containers := append([]corev1.Container{}, pod.Spec.Containers...)
	main := containers[0].Name
	sort.Slice(containers, func(i, j int) bool { return containers[i].Name < containers[j].Name })
	for _, container := range containers {
		code := int32(0)
		if container.Name == main {
			code = end.ExitCode
		}
		pod.Status.ContainerStatuses = append(pod.Status.ContainerStatuses, corev1.ContainerStatus{
			Name: container.Name, State: corev1.ContainerState{Terminated: &corev1.ContainerStateTerminated{ExitCode: code}},
		})
	}
}
