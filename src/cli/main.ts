#!/usr/bin/env node
import { ExitStatus } from './exit-status';
import { run } from './program';
import { processTerminal } from './terminal';

void run(process.argv.slice(2), processTerminal()).then(status => {
  // Not process.exit(), which would cut off what is still being written.
  process.exitCode = status;
}, error => {
  process.stderr.write(`this is a mistake of failure-policy itself, not yours:\n${error?.stack ?? error}\n`);
  process.exitCode = ExitStatus.UNUSABLE;
});
