package main

import "runtime/debug"

// kubernetesVersion is the version of the module that the server is built from. The server cannot tell: only the
// official build writes its version into it.
func kubernetesVersion() string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path == "k8s.io/kubernetes" {
			return module.Version
		}
	}
	return "unknown"
}
