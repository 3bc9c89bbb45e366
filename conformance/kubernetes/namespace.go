package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
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
	namespace := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: restrictedNamespace, Labels: labels}}
	if _, err := cluster.client.CoreV1().Namespaces().Create(ctx, namespace, metav1.CreateOptions{}); err != nil {
		return err
	}
	// In a whole cluster a controller makes it; without it no Pod is admitted.
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: "default"}}
	_, err := cluster.client.CoreV1().ServiceAccounts(restrictedNamespace).Create(ctx, account, metav1.CreateOptions{})
	return err
}
