// What a training operator says to training jobs that the API server has taken: its webhook, or itself where it has none, and what it fills in.
//
//	admit <OBJECTS >ANSWERS
//
// Objects are JSON, one a line, as the program `schema` answers with them; null is answered with null.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"sort"

	kubeflow "github.com/kubeflow/training-operator/pkg/apis/kubeflow.org/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// One error as the webhook's answer has it. Of what the operator itself refuses there is a message alone.
type cause struct {
	Type    string `json:"type,omitempty"`
	Field   string `json:"field,omitempty"`
	Message string `json:"message"`
}

type answer struct {
	// What the webhook refuses.
	Webhook []cause `json:"webhook,omitempty"`
	// What the operator refuses when it sees the job, which is stored by then.
	Operator string `json:"operator,omitempty"`
	// How the operator ends when it fills the job in, if it cannot.
	Panic     string     `json:"panic,omitempty"`
	Defaulted *defaulted `json:"defaulted,omitempty"`
}

type defaulted struct {
	CleanPodPolicy string             `json:"cleanPodPolicy"`
	Replicas       map[string]replica `json:"replicas"`
}

type replica struct {
	Replicas      *int32   `json:"replicas,omitempty"`
	RestartPolicy string   `json:"restartPolicy"`
	Ports         []string `json:"ports,omitempty"`
}

var scheme = runtime.NewScheme()

func main() {
	if err := kubeflow.AddToScheme(scheme); err != nil {
		log.Fatal(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	output := json.NewEncoder(os.Stdout)
	output.SetEscapeHTML(false)
	for lines.Scan() {
		if err := output.Encode(judge(lines.Bytes())); err != nil {
			log.Fatal(err)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}

func judge(line []byte) *answer {
	var head struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(line, &head); err != nil {
		log.Fatalf("%v: %s", err, line)
	}
	if head.Kind == "" {
		return nil
	}
	job, err := scheme.New(kubeflow.GroupVersion.WithKind(head.Kind))
	if err != nil {
		return nil
	}
	if err := json.Unmarshal(line, job); err != nil {
		return &answer{Webhook: []cause{{Message: err.Error()}}}
	}
	if err := askWebhook(head.Kind, job); err != nil {
		return &answer{Webhook: causesOf(err)}
	}
	result := &answer{}
	if err := askOperator(job); err != nil {
		result.Operator = err.Error()
		return result
	}
	fillIn(job, result)
	return result
}

func fillIn(job runtime.Object, result *answer) {
	defer func() {
		if reason := recover(); reason != nil {
			result.Panic = fmt.Sprint(reason)
		}
	}()
	scheme.Default(job)
	replicas, policy := replicasOf(job)
	summary := &defaulted{CleanPodPolicy: string(*policy.CleanPodPolicy), Replicas: map[string]replica{}}
	for name, spec := range replicas {
		summary.Replicas[string(name)] = replica{Replicas: spec.Replicas, RestartPolicy: string(spec.RestartPolicy), Ports: portsOf(spec.Template.Spec)}
	}
	result.Defaulted = summary
}

func portsOf(pod corev1.PodSpec) []string {
	var ports []string
	for _, container := range pod.Containers {
		for _, port := range container.Ports {
			ports = append(ports, fmt.Sprintf("%s/%s:%d", container.Name, port.Name, port.ContainerPort))
		}
	}
	return ports
}

func replicasOf(job runtime.Object) (map[kubeflow.ReplicaType]*kubeflow.ReplicaSpec, *kubeflow.RunPolicy) {
	switch job := job.(type) {
	case *kubeflow.TFJob:
		return job.Spec.TFReplicaSpecs, &job.Spec.RunPolicy
	case *kubeflow.PyTorchJob:
		return job.Spec.PyTorchReplicaSpecs, &job.Spec.RunPolicy
	case *kubeflow.XGBoostJob:
		return job.Spec.XGBReplicaSpecs, &job.Spec.RunPolicy
	case *kubeflow.PaddleJob:
		return job.Spec.PaddleReplicaSpecs, &job.Spec.RunPolicy
	case *kubeflow.MPIJob:
		// The operator itself makes one of the two fields when it begins.
		if job.Spec.RunPolicy.CleanPodPolicy == nil {
			job.Spec.RunPolicy.CleanPodPolicy = job.Spec.CleanPodPolicy
		}
		return job.Spec.MPIReplicaSpecs, &job.Spec.RunPolicy
	default:
		return replicasOfNewKinds(job)
	}
}

func causesOf(err error) []cause {
	all := []error{err}
	if several, ok := err.(utilerrors.Aggregate); ok {
		all = several.Errors()
	}
	var causes []cause
	for _, each := range all {
		if of, ok := each.(*field.Error); ok {
			causes = append(causes, cause{Type: string(of.Type), Field: of.Field, Message: of.ErrorBody()})
		} else {
			causes = append(causes, cause{Message: each.Error()})
		}
	}
	// Replicas are a map, which has no order.
	sort.SliceStable(causes, func(i, j int) bool {
		return causes[i].Field+causes[i].Message < causes[j].Field+causes[j].Message
	})
	return causes
}
