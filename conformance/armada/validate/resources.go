package main

import (
	"io"
	"strings"

	"github.com/armadaproject/armada/internal/armadactl"
	serverpolicy "github.com/armadaproject/armada/internal/server/retrypolicy"
	"github.com/armadaproject/armada/internal/server/submit/validation"
	"github.com/armadaproject/armada/pkg/api"
	"github.com/armadaproject/armada/pkg/client"
	"github.com/armadaproject/armada/pkg/client/domain"
	"github.com/armadaproject/armada/pkg/client/queue"
	"github.com/armadaproject/armada/pkg/client/util"
)

// resource does what `armadactl create -f` does, up to the call of the server, and then what the server does before it stores anything.
func resource(file string) answer {
	var policy *api.RetryPolicy
	var q *queue.Queue
	app := armadactl.New()
	app.Out = io.Discard
	app.Params.RetryPolicyAPI.Create = func(p *api.RetryPolicy) error { policy = p; return nil }
	app.Params.QueueAPI.Create = func(created queue.Queue) error { q = &created; return nil }
	if err := app.CreateResource(file, false); err != nil {
		return refused("armadactl", file, err)
	}
	switch {
	case policy != nil:
		if err := serverpolicy.ValidatePolicy(policy); err != nil {
			return refused("armada-server", file, err)
		}
		return answer{Read: policy}
	default:
		if _, err := queue.NewQueue(q.ToAPI()); err != nil {
			return refused("armada-server", file, err)
		}
		return answer{Read: q}
	}
}

// submit does what `armadactl submit` does, and then what the server with its shipped settings does first.
func submit(file string) answer {
	app := armadactl.New()
	app.Out = io.Discard
	if err := app.Submit(file, true); err != nil {
		return refused("armadactl", file, err)
	}
	read := &domain.JobSubmitFile{}
	if err := util.BindJsonOrYaml(file, read); err != nil {
		return refused("armadactl", file, err)
	}
	settings, err := submission()
	must(err)
	for _, request := range client.CreateChunkedSubmitRequests(read.Queue, read.JobSetId, read.Jobs) {
		if err := validation.ValidateSubmitRequest(request, settings); err != nil {
			return refused("armada-server", file, err)
		}
	}
	return answer{}
}

func refused(by, file string, err error) answer {
	return answer{By: by, Message: strings.ReplaceAll(err.Error(), file, "FILE")}
}
