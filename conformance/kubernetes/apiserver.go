package main

import (
	"context"
	"errors"
	"net"
	"path/filepath"

	"github.com/spf13/pflag"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/rest"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
	"k8s.io/kubernetes/cmd/kube-apiserver/app/options"
)

// startAPIServer starts kube-apiserver as its flags make it, with every admission plugin that is on by default. It returns
// the connection that the server makes for itself, and a channel that says when and why it ended.
func startAPIServer(dir, etcdEndpoint string, extraFlags []string) (*rest.Config, <-chan error, error) {
	keyFile := filepath.Join(dir, "service-account.key")
	if err := writeServiceAccountKey(keyFile); err != nil {
		return nil, nil, err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(loopback, "0"))
	if err != nil {
		return nil, nil, err
	}
	flags := []string{
		"--etcd-servers=" + etcdEndpoint,
		"--cert-dir=" + dir,
		"--bind-address=" + loopback,
		"--advertise-address=" + loopback,
		"--endpoint-reconciler-type=none",
		// As in most clusters: whether a Pod may be privileged is left to Pod Security.
		"--allow-privileged=true",
		"--service-cluster-ip-range=10.0.0.0/24",
		"--service-account-issuer=https://kubernetes.invalid",
		"--service-account-key-file=" + keyFile,
		"--service-account-signing-key-file=" + keyFile,
	}
	// A signal ends the questions, and the server with the process.
	ctx := context.Background()
	config, serve, err := buildAPIServer(ctx, listener, append(flags, extraFlags...))
	if err != nil {
		return nil, nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- errors.Join(serve(ctx), errors.New("it serves no more")) }()
	return config, ended, nil
}

// buildAPIServer does what the command kube-apiserver does before it serves.
func buildAPIServer(ctx context.Context, listener net.Listener, args []string) (*rest.Config, func(context.Context) error, error) {
	opts := options.NewServerRunOptions()
	flags := pflag.NewFlagSet("kube-apiserver", pflag.ContinueOnError)
	for _, set := range opts.Flags().FlagSets {
		flags.AddFlagSet(set)
	}
	if err := flags.Parse(args); err != nil {
		return nil, nil, err
	}
	// A port that is already open cannot be taken by somebody else in between.
	opts.SecureServing.Listener = listener
	opts.SecureServing.BindPort = listener.Addr().(*net.TCPAddr).Port

	if err := opts.GenericServerRunOptions.ComponentGlobalsRegistry.Set(); err != nil {
		return nil, nil, err
	}
	completed, err := opts.Complete(ctx)
	if err != nil {
		return nil, nil, err
	}
	if problems := completed.Validate(); len(problems) > 0 {
		return nil, nil, utilerrors.NewAggregate(problems)
	}
	config, err := app.NewConfig(completed)
	if err != nil {
		return nil, nil, err
	}
	completedConfig, err := config.Complete()
	if err != nil {
		return nil, nil, err
	}
	server, err := app.CreateServerChain(completedConfig)
	if err != nil {
		return nil, nil, err
	}
	serve := func(ctx context.Context) error {
		prepared, err := server.PrepareRun()
		if err != nil {
			return err
		}
		return prepared.Run(ctx)
	}
	return server.GenericAPIServer.LoopbackClientConfig, serve, nil
}
