package main

import (
	"flag"
	"io"

	"k8s.io/klog/v2"
)

// silenceServerLogs keeps the servers' logs away from what this program has to say.
func silenceServerLogs() {
	flags := flag.NewFlagSet("klog", flag.PanicOnError)
	klog.InitFlags(flags)
	flags.Set("logtostderr", "false")
	flags.Set("stderrthreshold", "FATAL")
	klog.SetOutput(io.Discard)
}
