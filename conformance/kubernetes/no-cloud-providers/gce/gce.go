package gce

import "flag"

// The server takes these flags over from the driver, and does not start without them.
func init() {
	flag.String("cloud-provider-gce-lb-src-cidrs", "", "not used")
	flag.String("cloud-provider-gce-l7lb-src-cidrs", "", "not used")
}
