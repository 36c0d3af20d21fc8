// `npm start`: the reference server in this very process, so that signals reach it; `npm start -- <command>` gives it a
// command instead. In package.json, `exec` is for the signals too: npm passes them to its shell alone. It stands in a
// function, because npm appends the command to the end of the line and Windows, which knows no `exec`, needs it there as
// well: a POSIX shell defines `call`, Windows stumbles over the definition, and both then run `call node …`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { root } from './run-command.mjs';

prepare();
await import(pathToFileURL(join(root, 'examples/reference-server/dist/main.js')).href);
