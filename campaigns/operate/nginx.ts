// Runs deploy/nginx.conf in front of two reference servers on one Postgres. Simulates typical use while both servers are restarted in turn.
// Needs nginx and openssl. Run `npm run build` first, and build the front end (npm start does).
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { Conversation, Message, Session, TokenPair } from '@crewkit/client-sdk';
import { freePort, startPostgres } from '@crewkit/test-servers';
import { io } from 'socket.io-client';

import { atEnd } from '../support/at-end.js';
import { call, must } from '../support/api-client.js';
import type { Person } from '../support/http-people.js';
import { MailSink } from '../support/mail-sink.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { checkSockets, until } from './check-sockets.js';
import { NginxProcess } from './nginx-process.js';
import { Caller } from './people.js';
import { check } from './scene.js';
import { ServerProcess } from './server-process.js';

const restarts = 4;
const callers = 8;
const mebibyte = 1024 * 1024;
const key = randomBytes(32).toString('base64');

for (const [name, flag] of [
  ['nginx', '-v'],
  ['openssl', 'version'],
]) {
  if (spawnSync(name, [flag]).error === undefined) continue;
  console.log(
    `LEFT OUT: ${name} is not installed. On Debian or Ubuntu: apt-get install ${name === 'nginx' ? 'nginx-light' : name}`,
  );
  process.exit(1);
}
if (process.env.CREWKIT_CAMPAIGN_FOLDER === undefined) startAgain();
else await campaign(process.env.CREWKIT_CAMPAIGN_FOLDER);

/** Node reads its trusted certificates at start. */
function startAgain(): void {
  const folder = temporaryFolder('nginx');
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', cert];
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...files,
    ...names,
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const env = { ...process.env, CREWKIT_CAMPAIGN_FOLDER: folder, NODE_EXTRA_CA_CERTS: cert };
  const again = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url)], {
    env,
    stdio: 'inherit',
  });
  atEnd(() => again.kill());
  again.once('exit', (code) => (process.exitCode = code ?? 1));
}

async function campaign(folder: string): Promise<void> {
  const [http, https, ...upstreams] = await Promise.all(Array.from({ length: 4 }, freePort));
  const url = `https://localhost:${https}`;
  const sink = await MailSink.start();
  const postgres = await startPostgres();
  const servers = upstreams.map((port) => new ServerProcess(port, getSettings({ url, sink, postgres, folder })));
  const certificate = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  const nginx = new NginxProcess(folder, { ports: { http, https }, upstreams, certificate });
  try {
    for (const server of servers) await server.start();
    nginx.start();
    await sleep(300);
    const people = await everyday({ url, http, sink });
    await restartInTurn(url, servers, people);
    const log = readFileSync(nginx.accessLog, 'utf8');
    check('the log names paths and no token', log.includes('/reset-password 200') && !log.includes('token='));
    for (const server of servers) await server.stop();
    check('a file of the front end is there although no server is', (await fetch(url + people.asset)).status === 200);
    console.log('nginx in front: as documented');
  } finally {
    await nginx.stop();
    for (const server of servers) server.dispose();
    await sink.close();
    await postgres.stop();
  }
}

interface Surroundings {
  readonly url: string;
  readonly sink: MailSink;
  readonly postgres: { readonly url: string };
  readonly folder: string;
}

interface People {
  readonly ada: Person;
  readonly grace: Person;
  /** The id of their conversation. */
  readonly chat: string;
  /** The path of a script of the front end. */
  readonly asset: string;
}

function getSettings({ url, sink, postgres, folder }: Surroundings): Record<string, string> {
  return {
    NODE_ENV: 'production',
    CREWKIT_PUBLIC_URL: url,
    CREWKIT_TRUST_PROXY: '1',
    CREWKIT_STORE: postgres.url,
    CREWKIT_BLOBS: join(folder, 'blobs'),
    CREWKIT_MAIL: sink.url,
    CREWKIT_JWT_KEYS: `k1:HS256:${key}`,
    CREWKIT_ENCRYPTION_KEYS: `k1:${key}`,
  };
}

async function everyday({
  url,
  http,
  sink,
}: Pick<Surroundings, 'url' | 'sink'> & { readonly http: number }): Promise<People> {
  const redirect = await fetch(`http://localhost:${http}/chats?x=1`, { redirect: 'manual' });
  check(
    'http is sent to https',
    redirect.status === 301 && redirect.headers.get('location') === 'https://localhost/chats?x=1',
  );
  const page = await fetch(`${url}/`);
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
  check('the page is there, with one HSTS', page.headers.get('strict-transport-security') === 'max-age=31536000');
  const script = await fetch(url + asset);
  await script.arrayBuffer();
  check('its scripts are compressed', ['br', 'gzip'].includes(script.headers.get('content-encoding') ?? ''));
  check('and kept for ever', script.headers.get('cache-control')?.includes('immutable') === true);
  check('figures are not shown', (await fetch(`${url}/metrics`)).status === 404);
  const caller = new Caller([url]);
  const ada = await caller.register('ada@example.org', sink);
  const grace = await caller.register('grace@example.org', sink);
  await fetch(`${url}/reset-password?token=secret`);
  await whereFrom(url, ada);
  const { id: chat } = await caller.need<Conversation>('POST', '/api/chats', {
    token: ada.token,
    body: { kind: 'direct', participantIds: [grace.id] },
  });
  await files(caller, ada, chat);
  await checkSockets({ url, caller, chat }, { ada, grace });
  return { ada, grace, chat, asset };
}

async function whereFrom(url: string, { email, password }: Person): Promise<void> {
  const login = { method: 'POST', path: '/api/auth/login', body: { email, password } };
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const { accessToken: token } = await must<TokenPair>(url, { ...login, headers });
  const sessions = { method: 'GET', path: '/api/auth/sessions', token };
  const { items } = await must<{ items: readonly Session[] }>(url, sessions);
  const addresses = items.map(({ ipAddress }) => ipAddress);
  check(
    `callers cannot set their own address (${addresses.join()})`,
    addresses.every((each) => each === '127.0.0.1'),
  );
}

async function files(caller: Caller, { token }: Person, chat: string): Promise<void> {
  const path = `/api/chats/${chat}/messages/attachments`;
  const send = async (size: number) => {
    const form = new FormData();
    const bytes = randomBytes(size);
    form.append('files', new Blob([bytes]), 'large.bin');
    return { ...(await caller.call<Message & { code?: string }>('POST', path, { token, form })), sent: bytes };
  };
  const { status, body, sent } = await send(25 * mebibyte);
  check('25 MiB go through', status === 201);
  const link = new URL(body.attachments[0].url);
  const back = await caller.call<Buffer>('GET', link.pathname + link.search);
  check('and come back as they were', toHash(back.body) === toHash(sent));
  check('more is refused by the server', (await send(25 * mebibyte + 1)).body.code === 'PAYLOAD_TOO_LARGE');
  const long = await caller.call('POST', `/api/chats/${chat}/messages`, {
    token,
    body: { body: 'x'.repeat(2 * mebibyte) },
  });
  check('and too much JSON by one of the two', long.status === 413);
}

/** Restarts both servers repeatedly, while users post and listen. */
async function restartInTurn(
  url: string,
  servers: readonly ServerProcess[],
  { ada, grace, chat }: People,
): Promise<void> {
  const socket = io(`${url}/chat`, {
    auth: { token: grace.token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
  });
  let connections = 0;
  socket.on('connect', () => (connections += 1));
  const failures = new Map<string, number>();
  let asked = 0;
  let running = true as boolean;
  const note = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
  const work = async (index: number) => {
    const token = index % 2 ? ada.token : grace.token;
    while (running) {
      asked += 1;
      const isPost = asked % 2 === 0;
      const path = isPost ? `/api/chats/${chat}/messages` : '/api/users/me';
      const method = isPost ? 'POST' : 'GET';
      const { status, failure } = await call(url, { method, path, token, body: isPost ? { body: 'x' } : undefined });
      if (status >= 300 || status === 0) note(`${method} ${failure ?? status}`);
    }
  };
  const working = Promise.all(Array.from({ length: callers }, (_, index) => work(index)));
  for (let round = 0; round < restarts; round += 1) {
    for (const server of servers) {
      // As documented, between two restarts.
      await sleep(2000);
      check('it ends with 0', (await server.stop()) === 0);
      await server.start();
    }
  }
  await sleep(500);
  running = false;
  await working;
  const failed = [...failures.values()].reduce((sum, each) => sum + each, 0);
  for (const [what, times] of failures) console.log(`  failed: ${what} (${times} times)`);
  check(`of ${asked} requests over ${restarts * 2} restarts ${failed} failed`, failed === 0 && asked > 500);
  await until(() => socket.connected);
  check(`the socket came back each time (${connections} connections)`, connections > 1);
  socket.close();
}

function toHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
