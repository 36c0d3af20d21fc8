// `npm start`: runs the reference server in this process, so that signals reach it. `npm start -- <command>` runs one of the server's
// commands instead.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { root } from './run-command.mjs';

prepare();
await import(pathToFileURL(join(root, 'examples/reference-server/dist/main.js')).href);
