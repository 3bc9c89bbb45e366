package main

import (
	"os"
	"path/filepath"
	"slices"
	_ "unsafe" // for go:linkname

	"github.com/go-viper/mapstructure/v2"
	"github.com/spf13/viper"

	"github.com/armadaproject/armada/internal/common/config"
	_ "github.com/armadaproject/armada/internal/executor"
	"github.com/armadaproject/armada/internal/executor/categorizer"
	executorconfig "github.com/armadaproject/armada/internal/executor/configuration"
	"github.com/armadaproject/armada/internal/executor/podchecks/failedpodchecks"
	schedulerconfig "github.com/armadaproject/armada/internal/scheduler/configuration"
	serverconfig "github.com/armadaproject/armada/internal/server/configuration"
)

//go:linkname validateExecutor github.com/armadaproject/armada/internal/executor.validateConfig
func validateExecutor(executorconfig.ExecutorConfiguration) error

// load takes the steps of config.LoadConfig, which ends the program when something is wrong.
func load(target config.Config, program string, overrides ...string) ([]string, error) {
	v := viper.NewWithOptions(viper.KeyDelimiter("::"))
	v.SetConfigFile(filepath.Join(os.Getenv("ARMADA_SOURCE"), "config", program, "config.yaml"))
	if err := v.ReadInConfig(); err != nil {
		return nil, err
	}
	for _, override := range overrides {
		v.SetConfigFile(override)
		if err := v.MergeInConfig(); err != nil {
			return nil, err
		}
	}
	var metadata mapstructure.Metadata
	hooks := append(slices.Clone(config.CustomHooks), func(c *mapstructure.DecoderConfig) { c.Metadata = &metadata })
	err := v.Unmarshal(target, hooks...)
	slices.Sort(metadata.Unused)
	if err != nil {
		return metadata.Unused, err
	}
	_, err = target.Mutate()
	return metadata.Unused, err
}

// unusedIn says which keys of a file no program knows, without those of the shipped settings themselves.
func unusedIn(unused []string, shipped []string) []string {
	return slices.DeleteFunc(unused, func(key string) bool { return slices.Contains(shipped, key) })
}

func executor(file string) answer {
	shipped, err := load(&executorconfig.ExecutorConfiguration{}, "executor")
	must(err)
	var settings executorconfig.ExecutorConfiguration
	unused, err := load(&settings, "executor", file)
	if err != nil {
		return refused("armada-executor", file, err)
	}
	if err := settings.Validate(); err != nil {
		return refused("armada-executor", file, config.FormatValidationErrors(err))
	}
	if err := validateExecutor(settings); err != nil {
		return refused("armada-executor", file, err)
	}
	if _, err := failedpodchecks.NewPodRetryChecker(settings.Kubernetes.FailedPodChecks); err != nil {
		return refused("armada-executor", file, err)
	}
	if settings.Application.ErrorCategories.Enabled {
		if _, err := categorizer.NewClassifier(settings.Application.ErrorCategories); err != nil {
			return refused("armada-executor", file, err)
		}
	}
	return answer{Unused: unusedIn(unused, shipped)}
}

func scheduler(file string) answer {
	shipped, err := load(&schedulerconfig.Configuration{}, "scheduler")
	must(err)
	var settings schedulerconfig.Configuration
	unused, err := load(&settings, "scheduler", file)
	if err != nil {
		return refused("armada-scheduler", file, err)
	}
	if err := settings.Validate(); err != nil {
		return refused("armada-scheduler", file, config.FormatValidationErrors(err))
	}
	return answer{Unused: unusedIn(unused, shipped)}
}

func submission() (serverconfig.SubmissionConfig, error) {
	var settings serverconfig.ArmadaConfig
	_, err := load(&settings, "server")
	return settings.Submission, err
}
