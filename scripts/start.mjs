// `npm start`: runs the reference server in this process, so that signals reach it. `npm start -- <command>` runs one of the server's
// commands instead.
//
// The script in package.json uses `exec`, because npm passes signals only to its shell. `exec` is inside a function, because npm appends
// the command to the end of the line. Windows has no `exec`, but the same line works there: a POSIX shell defines `call`, Windows fails on
// the definition, and both then run `call node …`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { root } from './run-command.mjs';

prepare();
await import(pathToFileURL(join(root, 'examples/reference-server/dist/main.js')).href);
