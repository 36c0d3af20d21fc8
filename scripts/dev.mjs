// `npm run dev`: compiles the packages and the server again whenever a source changes, and restarts the server. Vite serves the pages, and
// replaces changed parts in the open page. Links in emails lead to these pages.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithShell } from './end-with-shell.mjs';
import { prepare } from './prepare.mjs';
import { root, tools } from './run-command.mjs';

// Vite passes the requests of its pages on to this port (see examples/web/vite.config.ts).
const PORT = '3000';
const pages = 'http://localhost:5173';
// The server accepts sockets only from the pages of these origins. The first one is used for links in emails.
const settings = { CREWKIT_APP_ORIGINS: `${pages},http://127.0.0.1:${PORT},http://localhost:${PORT}` };

await prepare();
endWithShell();
const programs = [
  start([tools.tsc, '-b', 'tsconfig/build.json', '--watch', '--preserveWatchOutput'], root),
  start(['--watch', '--watch-preserve-output', join(root, 'packages/server/build/main.js')], root),
  start(
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      '--clearScreen',
      'false',
      '--port',
      new URL(pages).port,
      '--strictPort',
    ],
    join(root, 'examples/web'),
  ),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));

function start(args, cwd) {
  const env = { ...settings, ...process.env, PORT };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  child.once('exit', (code) => stop(code ?? 1));
  return child;
}

/** Ends all programs, because none of them is of use without the others. */
function stop(code) {
  for (const program of programs) program.kill('SIGTERM');
  process.exit(code);
}
