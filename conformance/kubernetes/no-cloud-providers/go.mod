// Stands in for the module of that name: see "Versions of Kubernetes" in the README.
module k8s.io/legacy-cloud-providers

go 1.24.0
