package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A computer that has so much to do that something takes longer than this makes real time pass in another way.
const tooLong = 400 * time.Millisecond

// delays are the worst ones that were seen, and when there were some that are too long.
type delays struct {
	mutex             sync.Mutex
	write, act, first time.Duration
	stalls            []stall
	again             int
}

// A stall is a time in which nothing went on.
type stall struct{ from, to time.Time }

func (d *delays) wrote(began time.Time) { d.note(&d.write, began, time.Now()) }

// acted is about what was due at some moment, if there is one.
func (d *delays) acted(due, now time.Time) {
	if !due.IsZero() {
		d.note(&d.act, due, now)
	}
}

func (d *delays) gotFirstPod(created, seen time.Time) { d.note(&d.first, created, seen) }

func (d *delays) note(worst *time.Duration, from, to time.Time) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	*worst = max(*worst, to.Sub(from))
	if to.Sub(from) > tooLong {
		d.stalls = append(d.stalls, stall{from, to})
	}
}

// disturbed says whether something happened at a moment at which it may have been late.
func (d *delays) disturbed(moments []time.Time) bool {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	for _, each := range d.stalls {
		for _, moment := range moments {
			if moment.After(each.from) && moment.Before(each.to.Add(tooLong)) {
				return true
			}
		}
	}
	return false
}

func (d *delays) playAgain() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.again++
}

func (d *delays) print(out io.Writer) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	ms := func(d time.Duration) time.Duration { return d.Round(time.Millisecond) }
	fmt.Fprintf(out, "worst delays: %s for a write, %s until something was done that was due, %s from a Job to its first Pod\n",
		ms(d.write), ms(d.act), ms(d.first))
	fmt.Fprintf(out, "played again because of delays: %d times\n", d.again)
}
