package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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
	cases, err := readCases(casesFile)
	if err != nil {
		return err
	}
	if err := createRestrictedNamespace(ctx, cluster); err != nil {
		return err
	}
	verdicts := []defaultOutputVerdict{}
	for _, each := range cases {
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
	hash := sha256.Sum256(given.Manifest)
	return defaultOutputVerdict{
		Name:     given.Name,
		SHA256:   hex.EncodeToString(hash[:]),
		Accepted: said.accepted,
		Message:  said.message,
		Causes:   said.causes,
		Warnings: said.warnings,
		Pod:      podAdmitted{Accepted: saidToPod.accepted, Message: saidToPod.message},
	}, nil
}
