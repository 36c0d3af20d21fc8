// `npm run dev`: compiles the packages, the server and the front end again whenever a source changes. The pages are served by Vite, which
// replaces changed parts in the open page; the server restarts when its code changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithShell } from './end-with-shell.mjs';
import { prepare } from './prepare.mjs';
import { root, tools } from './run-command.mjs';

prepare();
endWithShell();
const programs = [
  start([tools.tsc, '-b', '--watch', '--preserveWatchOutput'], root),
  start(['--watch', '--watch-preserve-output', join(root, 'examples/reference-server/dist/main.js')], root),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], join(root, 'examples/web')),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));

function start(args, cwd) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  child.once('exit', (code) => stop(code ?? 1));
  return child;
}

/** Ends all programs, because none of them is of use without the others. */
function stop(code) {
  for (const program of programs) program.kill('SIGTERM');
  process.exit(code);
}
