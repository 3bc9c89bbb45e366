package main

import (
	"encoding/json"
	"io"
)

// A recording is a list of verdicts with the version of who gave them.
type recording struct {
	Kubernetes string `json:"kubernetes"`
	Cases      any    `json:"cases"`
}

func writeRecording(out io.Writer, verdicts any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(recording{Kubernetes: kubernetesVersion(), Cases: verdicts})
}
