// `npm start`: runs the reference server in this process, so that signals reach it; `npm start -- <command>` runs one of its commands
// instead. In package.json, `exec` is for signals too: npm passes them to its shell only. It is wrapped in a function because npm appends
// the command to the end of the line, and Windows, which has no `exec`, needs it there as well: a POSIX shell defines `call`, Windows
// fails on the definition, and both then run `call node …`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { root } from './run-command.mjs';

prepare();
await import(pathToFileURL(join(root, 'examples/reference-server/dist/main.js')).href);
