// Command kubernetes asks a real Kubernetes API server what it makes of the manifests of this project.
//
// etcd and kube-apiserver run in this process, on loopback, and end with it.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// A question reads cases from a file and writes what the cluster answers.
type question func(ctx context.Context, cluster *cluster, casesFile string, out io.Writer) error

var questions = map[string]question{
	"default-output": askDefaultOutput,
	"create":         askCreate,
	"update":         askUpdate,
	"apply":          askApply,
	"run":            askRun,
}

const usage = `usage: kubernetes [-jobs-at-once N] QUESTION CASES [KUBE-APISERVER-FLAG...]

  default-output   are the Jobs accepted, and do their Pods pass the restricted Pod Security Standard?
  create           is a manifest accepted?
  update           may a stored object be changed so?
  apply            may a set of objects be applied, and then a changed one?
  run              what becomes of a Job when this happens to its Pods? That takes as long as it takes

CASES is a file of JSON lines, or - for stdin. The recording goes to stdout. Flags such as --emulated-version=1.34 go to
kube-apiserver.
`

func main() {
	flags := flag.NewFlagSet("kubernetes", flag.ExitOnError)
	flags.Usage = func() { fmt.Fprint(ownStderr, usage) }
	flags.IntVar(&jobsAtOnce, "jobs-at-once", jobsAtOnce, "")
	// An error ends the program.
	_ = flags.Parse(os.Args[1:])
	if flags.NArg() < 2 || questions[flags.Arg(0)] == nil || jobsAtOnce < 1 {
		flags.Usage()
		os.Exit(2)
	}
	if err := run(questions[flags.Arg(0)], flags.Arg(1), flags.Args()[2:]); err != nil {
		fmt.Fprintln(ownStderr, "error:", err)
		os.Exit(1)
	}
}

func run(ask question, casesFile string, apiServerFlags []string) error {
	// When nobody reads the answers any more, that is an error like others, and the data is removed.
	signal.Ignore(syscall.SIGPIPE)
	starting, stop := untilSignal()
	cluster, err := startCluster(starting, apiServerFlags)
	stop()
	if err != nil {
		return err
	}
	defer cluster.removeData()
	// kube-apiserver listens to signals too, and at the second one it ends the process, with the data still there.
	signal.Reset(endSignals...)
	ctx, stop := untilSignal()
	defer stop()
	return ask(ctx, cluster, casesFile, os.Stdout)
}

var endSignals = []os.Signal{os.Interrupt, syscall.SIGTERM}

func untilSignal() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), endSignals...)
}
