package main

import (
	"fmt"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// An endpoint is where the objects of a kind are.
type endpoint struct {
	client   rest.Interface
	resource string
}

// The kinds that can be asked about.
var endpoints = map[string]struct {
	group    func(kubernetes.Interface) rest.Interface
	resource string
}{
	"ConfigMap": {coreGroup, "configmaps"},
	"CronJob":   {batchGroup, "cronjobs"},
	"Job":       {batchGroup, "jobs"},
	"Pod":       {coreGroup, "pods"},
}

func coreGroup(client kubernetes.Interface) rest.Interface {
	return client.CoreV1().RESTClient()
}

func batchGroup(client kubernetes.Interface) rest.Interface {
	return client.BatchV1().RESTClient()
}

func endpointOf(cluster *cluster, kind string) (endpoint, error) {
	known, ok := endpoints[kind]
	if !ok {
		return endpoint{}, fmt.Errorf("there is no endpoint for the kind %q yet", kind)
	}
	return endpoint{known.group(cluster.client), known.resource}, nil
}
