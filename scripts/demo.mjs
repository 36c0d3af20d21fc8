// `npm run demo`: adds sample users, projects and conversations to the server at HOST and PORT. If no server runs there, starts one and
// keeps it running. For development only.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithShell } from './end-with-shell.mjs';
import { prepare } from './prepare.mjs';
import { root } from './run-command.mjs';
import { addSampleUsers } from './sample-users.mjs';

const { HOST = '127.0.0.1', PORT = '3000', NODE_ENV } = process.env;

endWithShell();
if (NODE_ENV === 'production') giveUp('Sample users cannot be added in production: their passwords are public.');
// A server that listens on all addresses is reachable at this address.
const host = ['0.0.0.0', '::', '[::]'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
const known = `http://${host}:${PORT}`;
const running = PORT !== '0' && (await isAnswering(known));
const url = running ? known : await startServer();
await addSampleUsers(url).then(console.log, ({ message }) => giveUp(message));

/** Returns whether a server listens at the address. Exits if it is not a Crewkit server in development mode. */
async function isAnswering(base) {
  const answer = await fetch(`${base}/dev/demo`).catch(() => null);
  if (answer === null) return false;
  if (!answer.ok)
    giveUp(`The server at ${base} does not accept sample users: it is not a Crewkit server in development.`);
  return true;
}

/**
 * Starts the server as `npm start` does, and returns its address. The server receives this process's signals, and both processes end
 * together.
 */
async function startServer() {
  await prepare();
  const program = join(root, 'packages/server/dist/main.js');
  const child = spawn(process.execPath, [program], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  // The server must not outlive this process.
  process.on('exit', () => child.kill());
  child.once('exit', (code) => process.exit(code ?? 1));
  return new Promise((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      output = output.length > 10_000 ? output : output + chunk;
      const [, address] = /^listening on (http:\S+)$/m.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}

function giveUp(reason) {
  console.error(reason);
  process.exit(1);
}
