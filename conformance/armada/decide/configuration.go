package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/viper"

	commonconfig "github.com/armadaproject/armada/internal/common/config"
	"github.com/armadaproject/armada/internal/scheduler/configuration"
)

// The configuration that ships with the scheduler. ARMADA_SOURCE is where the module is.
func shippedConfiguration() (config configuration.Configuration, err error) {
	reader := viper.NewWithOptions(viper.KeyDelimiter("::"))
	reader.SetConfigFile(filepath.Join(os.Getenv("ARMADA_SOURCE"), "config", "scheduler", "config.yaml"))
	if err = reader.ReadInConfig(); err != nil {
		return config, err
	}
	return config, reader.Unmarshal(&config, commonconfig.CustomHooks...)
}
