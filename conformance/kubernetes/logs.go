package main

import (
	"flag"
	"io"
	"os"

	"k8s.io/klog/v2"
)

// ownStderr is where this program says what went wrong.
var ownStderr = os.Stderr

// silenceServerLogs keeps the servers' logs away from what this program has to say.
func silenceServerLogs() error {
	flags := flag.NewFlagSet("klog", flag.PanicOnError)
	klog.InitFlags(flags)
	flags.Set("logtostderr", "false")
	flags.Set("stderrthreshold", "FATAL")
	klog.SetOutput(io.Discard)
	// kube-apiserver tells of a panic in a request without klog, in hundreds of lines.
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	os.Stderr = nowhere
	return nil
}
