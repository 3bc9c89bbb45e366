package main

import (
	"crypto/rand"
	"errors"
	"net"
	"os"
	"path/filepath"

	"k8s.io/client-go/rest"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

// startAPIServer starts the command kube-apiserver, with every admission plugin that is on by default. It returns how an
// administrator connects to it, and a channel that says when and why it ended.
//
// The command and its flags are the same in all versions; what it is made of is not.
func startAPIServer(dir, etcdEndpoint string, extraFlags []string) (*rest.Config, <-chan error, error) {
	keyFile := filepath.Join(dir, "service-account.key")
	if err := writeServiceAccountKey(keyFile); err != nil {
		return nil, nil, err
	}
	// Nobody else knows the token, not even a second program like this one: what answers to it is the server started here.
	token := rand.Text()
	tokenFile := filepath.Join(dir, "tokens.csv")
	if err := os.WriteFile(tokenFile, []byte(token+`,conformance,conformance,"system:masters"`), 0o600); err != nil {
		return nil, nil, err
	}
	address, port, err := freeAddress()
	if err != nil {
		return nil, nil, err
	}
	flags := []string{
		"--etcd-servers=" + etcdEndpoint,
		"--cert-dir=" + dir,
		"--bind-address=" + loopback,
		"--secure-port=" + port,
		"--advertise-address=" + loopback,
		"--endpoint-reconciler-type=none",
		// As in most clusters: whether a Pod may be privileged is left to Pod Security.
		"--allow-privileged=true",
		"--service-cluster-ip-range=10.0.0.0/24",
		"--service-account-issuer=https://kubernetes.invalid",
		"--service-account-key-file=" + keyFile,
		"--service-account-signing-key-file=" + keyFile,
		"--token-auth-file=" + tokenFile,
	}
	command := app.NewAPIServerCommand()
	command.SetArgs(append(flags, extraFlags...))
	command.SilenceErrors = true
	// A signal ends the questions, and the server with the process.
	ended := make(chan error, 1)
	go func() { ended <- errors.Join(command.Execute(), errors.New("it serves no more")) }()

	config := &rest.Config{Host: "https://" + address, BearerToken: token}
	// The certificate is made by the server as it starts.
	config.Insecure = true
	return config, ended, nil
}

// freeAddress returns an address on which nobody listens. If somebody takes it before the server does, the server ends with
// an error: it has to be told a port.
func freeAddress() (address, port string, err error) {
	listener, err := net.Listen("tcp", net.JoinHostPort(loopback, "0"))
	if err != nil {
		return "", "", err
	}
	address = listener.Addr().String()
	_, port, err = net.SplitHostPort(address)
	return address, port, errors.Join(err, listener.Close())
}
