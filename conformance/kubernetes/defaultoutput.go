package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A defaultOutputVerdict is what the API server says to a manifest, and to the Pod that is made of it.
type defaultOutputVerdict struct {
	Name     string      `json:"name"`
	SHA256   string      `json:"sha256"`
	Accepted bool        `json:"accepted"`
	Message  string      `json:"message,omitempty"`
	Causes   []cause     `json:"causes"`
	Warnings []string    `json:"warnings"`
	Pod      podAdmitted `json:"pod"`
}

type podAdmitted struct {
	Accepted bool   `json:"accepted"`
	Message  string `json:"message,omitempty"`
}

func askDefaultOutput(ctx context.Context, cluster *cluster, casesFile string, out io.Writer) error {
	if err := createRestrictedNamespace(ctx, cluster); err != nil {
		return err
	}
	verdicts := []defaultOutputVerdict{}
	for each, err := range readCases[manifestCase](casesFile) {
		if err != nil {
			return err
		}
		verdict, err := judgeDefaultOutput(ctx, cluster, each)
		if err != nil {
			return fmt.Errorf("case %q: %w", each.Name, err)
		}
		verdicts = append(verdicts, verdict)
	}
	return writeRecording(out, verdicts)
}

func judgeDefaultOutput(ctx context.Context, cluster *cluster, given manifestCase) (defaultOutputVerdict, error) {
	var kind metav1.TypeMeta
	if err := json.Unmarshal(given.Manifest, &kind); err != nil {
		return defaultOutputVerdict{}, err
	}
	said, err := dryRunCreate(ctx, cluster, restrictedNamespace, kind.Kind, given.Manifest)
	if err != nil {
		return defaultOutputVerdict{}, err
	}
	pod, err := podOf(given.Manifest)
	if err != nil {
		return defaultOutputVerdict{}, err
	}
	saidToPod, err := dryRunCreate(ctx, cluster, restrictedNamespace, "Pod", pod)
	if err != nil {
		return defaultOutputVerdict{}, err
	}
	return defaultOutputVerdict{
		Name:     given.Name,
		SHA256:   hashOf(given.Manifest),
		Accepted: said.Accepted,
		Message:  said.Message,
		Causes:   said.Causes,
		Warnings: said.Warnings,
		Pod:      podAdmitted{Accepted: saidToPod.Accepted, Message: saidToPod.Message},
	}, nil
}
