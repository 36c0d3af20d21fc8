// `npm start`: runs the reference server in this process, so that signals reach it. `npm start -- <command>` runs one of the server's
// commands instead. Where npm's exit code matters, start `packages/server/dist/main.js` directly, as the Dockerfile does.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithShell } from './end-with-shell.mjs';
import { prepare } from './prepare.mjs';
import { root } from './run-command.mjs';

await prepare();
endWithShell();
await import(pathToFileURL(join(root, 'packages/server/dist/main.js')).href);
