#!/usr/bin/env node
import { loadServer } from './load-server.js';
import { run } from './run.js';

process.exitCode = await run(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  environment: process.env,
  loadServer,
});
