#!/usr/bin/env node
import { run } from './program';
import { processTerminal } from './terminal';

void run(process.argv.slice(2), processTerminal()).then(status => {
  // Not process.exit(), which would cut off what is still being written.
  process.exitCode = status;
});
