package main

import (
	"context"
	"encoding/json"
	"io"
)

// How many cases are asked at the same time, where that is not said.
const atOnce = 8

type judged struct {
	verdict any
	err     error
}

// A pace is how many cases are judged at the same time, and how many verdicts may wait for the one before them.
type pace struct{ atOnce, waiting int }

// judgeInOrder judges several cases at once, and writes the verdicts in the order of the cases: each as a line, as soon as
// it and those before it are there, whether or not there are further cases.
func judgeInOrder[Case any](ctx context.Context, casesFile string, out io.Writer, pace pace, judge func(context.Context, Case) (any, error)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	// The first one is no more in the queue: it is the one whose verdict is waited for.
	queue := make(chan chan judged, pace.waiting-1)
	go startJudging(ctx, casesFile, pace.atOnce, judge, queue)

	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case first, more := <-queue:
			if !more {
				return nil
			}
			said := <-first
			if said.err != nil {
				return said.err
			}
			// Nothing is between the encoder and the output that would keep a line back.
			if err := lines.Encode(said.verdict); err != nil {
				return err
			}
		}
	}
}

// startJudging starts a case as soon as there is room for it and in the queue, and closes the queue after the last one.
func startJudging[Case any](ctx context.Context, casesFile string, atOnce int, judge func(context.Context, Case) (any, error), queue chan<- chan judged) {
	defer close(queue)
	room := make(chan struct{}, atOnce)
	for given, err := range readCases[Case](casesFile) {
		result := make(chan judged, 1)
		select {
		case queue <- result:
		case <-ctx.Done():
			return
		}
		if err != nil {
			result <- judged{err: err}
			return
		}
		select {
		case room <- struct{}{}:
		case <-ctx.Done():
			return
		}
		go func() {
			verdict, err := judge(ctx, given)
			result <- judged{verdict, err}
			<-room
		}()
	}
}
