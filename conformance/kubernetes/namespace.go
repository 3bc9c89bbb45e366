package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const restrictedNamespace = "restricted"

// createRestrictedNamespace makes a namespace that refuses Pods which do not pass the restricted Pod Security Standard,
// and that warns of Jobs whose Pods would be refused.
func createRestrictedNamespace(ctx context.Context, cluster *cluster) error {
	labels := map[string]string{
		"pod-security.kubernetes.io/enforce": "restricted",
		"pod-security.kubernetes.io/warn":    "restricted",
	}
	if err := createNamespace(ctx, cluster, restrictedNamespace, labels); err != nil {
		return err
	}
	return createServiceAccount(ctx, cluster, restrictedNamespace)
}

// createServiceAccount makes what a controller makes in a whole cluster; without it no Pod is admitted.
func createServiceAccount(ctx context.Context, cluster *cluster, namespace string) error {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: "default"}}
	_, err := cluster.client.CoreV1().ServiceAccounts(namespace).Create(ctx, account, metav1.CreateOptions{})
	return err
}

func createNamespace(ctx context.Context, cluster *cluster, name string, labels map[string]string) error {
	namespace := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels}}
	_, err := cluster.client.CoreV1().Namespaces().Create(ctx, namespace, metav1.CreateOptions{})
	return err
}

// ensureNamespace makes a namespace that is not there yet. One that may not be called so is not made: then the server
// says to what is created in it that it is not there.
func ensureNamespace(ctx context.Context, cluster *cluster, name string) error {
	if _, known := cluster.namespaces.Load(name); known || name == metav1.NamespaceDefault {
		return nil
	}
	err := createNamespace(ctx, cluster, name, nil)
	if err != nil && !apierrors.IsAlreadyExists(err) && !apierrors.IsInvalid(err) {
		return err
	}
	cluster.namespaces.Store(name, nil)
	return nil
}
