package main

import (
	"crypto/sha256"
	"encoding/hex"
)

// hashOf tells which manifests a verdict is about, whatever their case is called.
func hashOf(parts ...[]byte) string {
	hash := sha256.New()
	for _, part := range parts {
		hash.Write(part)
	}
	return hex.EncodeToString(hash.Sum(nil))
}
