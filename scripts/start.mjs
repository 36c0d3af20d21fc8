// `npm start`: runs the reference server in this process, so that signals reach it. `npm start -- <command>` runs one of the server's
// commands instead.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { root } from './run-command.mjs';

prepare();
endWithShell();
await import(pathToFileURL(join(root, 'examples/reference-server/dist/main.js')).href);

/**
 * Shuts the server down when the shell of `npm start` has ended. npm passes a signal to its shell, and the shell does not pass it on. Start
 * `examples/reference-server/dist/main.js` directly where the exit code matters, as the Dockerfile does.
 */
function endWithShell() {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
