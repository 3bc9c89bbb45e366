package main

import (
	"errors"
	"net/url"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

// startEtcd starts an etcd with a single member and returns where it listens.
func startEtcd(dir string) (endpoint string, err error) {
	anyPort := []url.URL{{Scheme: "http", Host: loopback + ":0"}}
	config := embed.NewConfig()
	config.Dir = dir
	config.LogLevel = "fatal"
	// Nothing has to survive this process.
	config.UnsafeNoFsync = true
	config.ListenClientUrls, config.AdvertiseClientUrls = anyPort, anyPort
	config.ListenPeerUrls, config.AdvertisePeerUrls = anyPort, anyPort
	config.InitialCluster = config.InitialClusterFromName(config.Name)

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
