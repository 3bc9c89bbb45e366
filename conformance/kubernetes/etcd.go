package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

// startEtcd starts an etcd with a single member and returns where it listens.
//
// It gets a configuration file, as the command etcd does: the fields of the Go type have been renamed since 3.5.5.
func startEtcd(dir string) (endpoint string, err error) {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return "", err
	}
	anyPort := "http://" + loopback + ":0"
	settings, err := json.Marshal(map[string]any{
		"data-dir":  filepath.Join(dir, "data"),
		"log-level": "fatal",
		// Nothing has to survive this process.
		"unsafe-no-fsync":             true,
		"listen-client-urls":          anyPort,
		"advertise-client-urls":       anyPort,
		"listen-peer-urls":            anyPort,
		"initial-advertise-peer-urls": anyPort,
		"name":                        "single",
		"initial-cluster":             "single=" + anyPort,
	})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "etcd.json")
	if err := os.WriteFile(file, settings, 0o600); err != nil {
		return "", err
	}
	config, err := embed.ConfigFromFile(file)
	if err != nil {
		return "", err
	}
	etcd, err := embed.StartEtcd(config)
	if err != nil {
		return "", err
	}
	select {
	case <-etcd.Server.ReadyNotify():
		return "http://" + etcd.Clients[0].Addr().String(), nil
	case err = <-etcd.Err():
	case <-time.After(startTimeout):
		err = errors.New("not ready in time")
	}
	return "", err
}
