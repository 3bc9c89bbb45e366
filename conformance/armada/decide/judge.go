package main

import (
	"encoding/json"

	"github.com/armadaproject/armada/internal/scheduler/retry"
	"github.com/armadaproject/armada/pkg/api"
	"github.com/armadaproject/armada/pkg/armadaevents"
)

type judgeCase struct {
	Policy           *api.RetryPolicy
	GlobalMaxRetries uint
	Category         string
	Subcategory      string
	Failures         uint32
}

func judge(line []byte) object {
	var given judgeCase
	check(json.Unmarshal(line, &given))
	policy, err := retry.ConvertPolicy(given.Policy)
	if err != nil {
		return refusal(err)
	}
	failure := &armadaevents.Error{FailureCategory: given.Category, FailureSubcategory: given.Subcategory}
	result := retry.NewEngine(given.GlobalMaxRetries).Evaluate(policy, failure, retry.Counts{Failures: given.Failures})
	answer := object{"isRetried": result.ShouldRetry, "decision": result.Decision, "reason": result.Reason}
	if result.Mutation.Affinity.AvoidSameNode {
		answer["avoidSameNode"] = true
	}
	memory := result.Mutation.Resources.Memory
	if memory.Static != nil {
		answer["staticBytes"] = memory.Static.Value()
	} else if memory.Factor != 0 {
		answer["factor"] = memory.Factor
	}
	return answer
}
