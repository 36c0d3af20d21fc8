// Does the time of an answer tell whether an account exists? Starts the built reference server and asks about known and
// unknown emails in turn, 30 times each; prints medians and their ratio. Run `npm run build` first.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const warmUpRounds = 10;
const rounds = 30;
const password = 'Correct-horse-7';
const folder = mkdtempSync(join(tmpdir(), 'crewkit-times-'));
const program = fileURLToPath(new URL('../examples/reference-server/dist/main.js', import.meta.url));
const env = { ...process.env, PORT: '0', CREWKIT_RATE_LIMITS: 'off', CREWKIT_LOG: 'warn' };
const server = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });

try {
  const url = await listening();
  // Ten accounts, so that four wrong passwords each lock nobody.
  const known = await Promise.all(
    Array.from({ length: 10 }, (_, index) => createAccount(url, `known-${index}@example.com`)),
  );
  const asker = await createAccount(url, 'asker@example.com');
  const { accessToken } = await post(`${url}/api/auth/login`, { email: asker, password });
  const kinds = {
    'login, wrong password': (email) => post(`${url}/api/auth/login`, { email, password: 'Wrong-horse-7' }),
    register: (email) => post(`${url}/api/auth/register`, { firstName: 'A', lastName: 'B', email, password }),
    'forgot-password': (email) => post(`${url}/api/auth/forgot-password`, { email }),
    'resend-verification': (email) => post(`${url}/api/auth/resend-verification`, { email }),
    'change-email, to it': (newEmail) => post(`${url}/api/auth/change-email`, { newEmail, password }, accessToken),
  };
  for (const [name, ask] of Object.entries(kinds)) await compare(name, ask, known);
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

async function compare(name, ask, known) {
  const times = { known: [], unknown: [] };
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    times.known.push(await time(() => ask(known[round % known.length])));
    times.unknown.push(await time(() => ask(`${name.replace(/\W/g, '')}-${round}@example.com`)));
  }
  const [a, b] = [median(times.known.slice(warmUpRounds)), median(times.unknown.slice(warmUpRounds))];
  const line = `known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, ratio ${(a / b).toFixed(3)}`;
  console.log(`${name.padEnd(24)} ${line} (medians of ${rounds})`);
}

async function time(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

async function createAccount(url, email) {
  await post(`${url}/api/auth/register`, { firstName: 'A', lastName: 'B', email, password });
  const { items } = await (await fetch(`${url}/dev/mailbox`)).json();
  const token = /verify-email\?token=([\w-]+)/.exec(items.find((mail) => mail.to === email).text)[1];
  await post(`${url}/api/auth/verify-email`, { token });
  return email;
}

async function post(address, body, accessToken) {
  const headers = { 'content-type': 'application/json' };
  if (accessToken !== undefined) headers.authorization = `Bearer ${accessToken}`;
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

function listening() {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
      const [, url] = /^listening on (\S+)$/m.exec(output) ?? [];
      if (url) resolve(url);
    });
    server.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
}
