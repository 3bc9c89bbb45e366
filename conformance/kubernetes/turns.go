package main

import (
	"context"
	"sync"
	"time"
)

const (
	// How many Jobs are created in a second: so few that all of them get their answers at once, also if three versions are asked on two cores.
	turnsInSecond = 1
	// So soon after the beginning of a second a Job has to be created.
	turnLasts = 50 * time.Millisecond
	turnApart = 15 * time.Millisecond
)

// turns are moments right after the beginning of a second. What the server and the controller write down of a time are its whole
// seconds, so that what happens to a Job depends on the fraction at which it was created.
type turns struct {
	mutex sync.Mutex
	// The second of the last turn that was given away, and how many there are in it.
	second time.Time
	given  int
}

func (t *turns) wait(ctx context.Context) error {
	for {
		due := t.take()
		select {
		case <-time.After(time.Until(due)):
		case <-ctx.Done():
			return ctx.Err()
		}
		now := time.Now()
		if now.Sub(now.Truncate(time.Second)) < turnLasts {
			return nil
		}
	}
}

func (t *turns) take() time.Time {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	next := time.Now().Truncate(time.Second).Add(time.Second)
	switch {
	case t.second.Before(next):
		t.second, t.given = next, 0
	case t.given == turnsInSecond:
		t.second, t.given = t.second.Add(time.Second), 0
	}
	t.given++
	return t.second.Add(time.Duration(t.given) * turnApart)
}
