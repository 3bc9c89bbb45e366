package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

const loopback = "127.0.0.1"

// A cluster is an etcd and a kube-apiserver, with neither nodes nor controllers.
type cluster struct {
	client kubernetes.Interface
	// The same as a controller has it: nobody wants to read its bytes.
	controllerClient kubernetes.Interface
	dir              string
	// The names of the namespaces that need not be created any more.
	namespaces sync.Map
	// How many namespaces were made for a single case.
	rooms atomic.Int64
}

func startCluster(ctx context.Context, apiServerFlags []string) (*cluster, error) {
	if err := silenceServerLogs(); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "conformance-kubernetes-")
	if err != nil {
		return nil, err
	}
	cluster := &cluster{dir: dir}
	if err := cluster.startServers(ctx, apiServerFlags); err != nil {
		cluster.removeData()
		return nil, err
	}
	return cluster, nil
}

func (c *cluster) startServers(ctx context.Context, apiServerFlags []string) error {
	etcdEndpoint, err := startEtcd(filepath.Join(c.dir, "etcd"))
	if err != nil {
		return fmt.Errorf("etcd: %w", err)
	}
	config, ended, err := startAPIServer(c.dir, etcdEndpoint, apiServerFlags)
	if err != nil {
		return fmt.Errorf("kube-apiserver: %w", err)
	}
	if c.client, err = kubernetes.NewForConfig(clientConfig(config, "application/json")); err != nil {
		return err
	}
	if c.controllerClient, err = kubernetes.NewForConfig(clientConfig(config, "application/vnd.kubernetes.protobuf")); err != nil {
		return err
	}
	return waitUntilReady(ctx, c.client, ended)
}

// removeData is the last thing before this process ends, and the servers with it: an orderly end would take seconds, and
// nobody needs what they would still write.
func (c *cluster) removeData() {
	os.RemoveAll(c.dir)
}

const startTimeout = time.Minute

func waitUntilReady(ctx context.Context, client kubernetes.Interface, ended <-chan error) error {
	timeout := time.After(startTimeout)
	for {
		_, err := client.Discovery().RESTClient().Get().AbsPath("/readyz").DoRaw(ctx)
		if err == nil {
			// The server makes it by itself, and may be ready before that.
			_, err = client.CoreV1().Namespaces().Get(ctx, metav1.NamespaceDefault, metav1.GetOptions{})
		}
		if err == nil {
			return nil
		}
		select {
		case reason := <-ended:
			return fmt.Errorf("kube-apiserver ended before it was ready: %w", reason)
		case <-timeout:
			return fmt.Errorf("kube-apiserver is not ready after %s: %w", startTimeout, err)
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// clientConfig adapts the API server's own connection: cases are many, and warnings are read from each answer.
func clientConfig(config *rest.Config, contentType string) *rest.Config {
	ours := rest.CopyConfig(config)
	ours.QPS = -1
	ours.ContentType = contentType
	ours.AcceptContentTypes = contentType
	ours.WarningHandler = rest.NoWarnings{}
	return ours
}
