// `npm start`: the reference server in this very process, so that signals reach it. In package.json, `exec` is for the
// same: npm passes a signal to its shell alone. Where there is no `exec` (Windows), the second half of the line runs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { root } from './run-command.mjs';

prepare();
await import(pathToFileURL(join(root, 'examples/reference-server/dist/main.js')).href);
