// Simulates many deliberately slow clients, with headers, bodies and uploads that never end, and responses and downloads that are never
// read. The server must continue to serve other users, disconnect slow clients within the documented time, and keep its memory use bounded.
// `npx tsx campaigns/attack/slow-bodies.ts [--http fastify|express] [--connections 1000] [--tool on|off]`. About three minutes, and three more with
// slowhttptest (Debian: apt-get install slowhttptest), which does much of the same in its own way.
import { setTimeout as sleep } from 'node:timers/promises';

import { HttpClient } from '../support/http-client.js';
import { makePerson } from '../support/http-people.js';
import { probeLatency } from '../support/latency-probe.js';
import { readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { toValidForm } from './requests/multipart-cases.js';
import { needTool, runTool } from './parts/need-tool.js';
import { RawLine } from './sockets/raw-line.js';
import { settledFigures, startWatchedServer } from './parts/watched-server.js';
import type { Attachment, WithId } from './parts/workspace.js';

const { http, connections, tool } = readArguments({ http: 'fastify', connections: 1000, tool: 'on' });
if (tool === 'on') needTool('slowhttptest');
const findings = new Findings('slow-bodies');
const medianWithinMs = 250;
const worstWithinMs = 5_000;
const moreMemoryMb = 200;
const dribbleMs = 3_000;
const megabytes = 20;

interface Victim {
  readonly token: string;
  /** The path of the upload operation. */
  readonly upload: string;
  /** The path of a large file. */
  readonly download: string;
  readonly formType: string;
}

/** The behavior of slow clients: they begin with a text, then repeatedly send another, and read or do not. */
interface Kind {
  readonly begins: string;
  /** Null: nothing. */
  readonly dribbles: string | null;
  /**
   * The seconds until the server must have disconnected it: the documented time, plus the half minute between Node's checks for late
   * headers. Null: it need not.
   */
  readonly endsWithin: number | null;
  readonly isDeaf?: boolean;
}

interface Crowd {
  readonly name: string;
  readonly kind: Kind;
  readonly lines: readonly RawLine[];
}

const server = await startWatchedServer({ CREWKIT_HTTP: http });
try {
  const person = await setUp();
  const kinds = kindsFor(person);
  const before = await server.figures();
  await besideProbe('our own', person, () => crowds(kinds));
  if (tool === 'on') await besideProbe('slowhttptest', person, () => runSlowHttpTest(person));
  const after = await settledFigures(server, before, { moreMb: 32 });
  if (!after.isBack) findings.add('memory or files are not free again', JSON.stringify({ before, after }));
  console.log(`afterwards: heap ${before.heapMb} → ${after.heapMb} MB, files ${before.files} → ${after.files}`);
  findings.noErrorsIn(server.output());
} finally {
  await server.stop();
}
findings.end(`${connections} slow connections on ${http}${tool === 'on' ? ', and slowhttptest in four ways' : ''}`);

/** Creates a user with a conversation that contains a large file. */
async function setUp(): Promise<Victim> {
  const client = new HttpClient(server.url);
  const [ada, bob] = [await makePerson(client, 'ada'), await makePerson(client, 'bob')];
  const { id } = await client.need<WithId>('POST', `/api/chats/direct/${bob.id}`, { token: ada.token });
  const upload = `/api/chats/${id}/messages/attachments`;
  const { type, body } = toValidForm([['large.bin', Buffer.alloc(megabytes * 1024 * 1024, 'x')]]);
  const headers = { 'content-type': type, authorization: `Bearer ${ada.token}` };
  const sent = await client.send<{ attachments: Attachment[] }>({ method: 'POST', path: upload, headers, body });
  const { pathname, search } = new URL(sent.json?.attachments[0].url ?? '');
  client.close();
  return { token: ada.token, upload, download: pathname + search, formType: type };
}

function kindsFor({ token, upload, download, formType }: Victim): Record<string, Kind> {
  const head = (start: string, ...lines: string[]) => `${[`${start} HTTP/1.1`, 'Host: x', ...lines].join('\r\n')}\r\n`;
  const json = ['Content-Type: application/json', 'Content-Length: 60000'];
  const form = [`Content-Type: ${formType}`, `Authorization: Bearer ${token}`, 'Content-Length: 50000'];
  const part = '--campaign-boundary\r\nContent-Disposition: form-data; name="files"; filename="slow"\r\n\r\nsome';
  const get = (path: string) => `${head(`GET ${path}`)}\r\n`;
  return {
    'heads that never end': { begins: head('GET /api/users/me'), dribbles: 'X-a: b\r\n', endsWithin: 20 },
    'JSON bodies that never end': {
      begins: `${head('POST /api/auth/login', ...json)}\r\n{`,
      dribbles: ' ',
      endsWithin: 70,
    },
    'unexpected bodies': { begins: `${head('GET /nothing', ...json)}\r\n{`, dribbles: ' ', endsWithin: 70 },
    'uploads that stop': { begins: `${head(`POST ${upload}`, ...form)}\r\n${part}`, dribbles: null, endsWithin: 40 },
    'uploads of a byte now and then': {
      begins: `${head(`POST ${upload}`, ...form)}\r\n${part}`,
      dribbles: 'x',
      endsWithin: null,
    },
    'unread downloads': { begins: get(download).repeat(4), dribbles: null, endsWithin: 75, isDeaf: true },
    'unread responses': {
      begins: get('/openapi.json').repeat(200),
      dribbles: null,
      endsWithin: 150,
      isDeaf: true,
    },
  };
}

async function besideProbe(what: string, { token }: Victim, attack: () => Promise<void>): Promise<void> {
  const before = await server.figures();
  const probe = probeLatency(server.url, { path: '/api/users/me', token });
  await attack();
  const latency = await probe.end();
  console.log(
    `another user's requests beside ${what}: ${JSON.stringify(latency)}; resident at first ${before.residentMb} MB`,
  );
  if (latency.failed > 0 || latency.median > medianWithinMs || latency.worst > worstWithinMs)
    findings.add(`others wait or fail beside ${what}`, JSON.stringify(latency));
}

async function crowds(kinds: Record<string, Kind>): Promise<void> {
  const each = Math.max(1, Math.floor(connections / Object.keys(kinds).length));
  const before = await server.figures();
  const crowd = Object.entries(kinds).map(([name, kind]): Crowd => ({ name, kind, lines: openLines(kind, each) }));
  const dribbling = setInterval(() => crowd.forEach(dribble), dribbleMs);
  await sleep(10_000);
  const held = await server.figures();
  console.log(
    `${connections} slow ones: resident ${before.residentMb} → ${held.residentMb} MB, heap ${before.heapMb} → ${held.heapMb} MB`,
  );
  if (held.residentMb > before.residentMb + moreMemoryMb)
    findings.add('memory grows', JSON.stringify({ before, held }));
  await Promise.all(crowd.map(waitForEnd));
  clearInterval(dribbling);
  for (const { lines } of crowd) for (const line of lines) line.leave();
}

function openLines({ begins, isDeaf = false }: Kind, count: number): RawLine[] {
  return Array.from({ length: count }, () => {
    const line = new RawLine(server.url);
    void line.opened.then(() => {
      line.say(begins);
      if (isDeaf) line.socket.pause();
    });
    return line;
  });
}

function dribble({ kind, lines }: Crowd): void {
  if (kind.dribbles !== null) for (const line of lines) line.say(kind.dribbles);
}

/** A client that does not read cannot detect that the connection was closed, so the client reads when the time is over. */
async function waitForEnd({ name, kind, lines }: Crowd): Promise<void> {
  if (kind.endsWithin === null) return;
  const closed = Promise.all(lines.map((line) => line.closed));
  if (kind.isDeaf) await sleep(kind.endsWithin * 1000);
  const from = Date.now();
  const bytesBefore = lines.map(({ socket }) => socket.bytesRead);
  for (const { socket } of lines) if (kind.isDeaf) socket.resume();
  await Promise.race([closed, sleep(kind.isDeaf ? 10_000 : kind.endsWithin * 1000, null, { ref: false })]);
  const left = lines.filter(({ ending }) => ending === null).length;
  const seconds = lines.map(({ ending }) => (ending?.afterMs ?? Infinity) / 1000).toSorted((a, b) => a - b);
  const statuses = [...new Set(lines.map(({ status }) => status))].join(', ');
  const read = Math.round((lines[0].socket.bytesRead - bytesBefore[0]) / 1024);
  const when = kind.isDeaf
    ? `found out within ${Math.round((Date.now() - from) / 1000)} s of reading (${read} KB were there)`
    : `from ${seconds[0]} to ${seconds.at(-1)} s`;
  console.log(`${name}: ${lines.length - left} of ${lines.length} ended by the server, ${when}; status ${statuses}`);
  if (left > 0) findings.add(`${name}: ${left} of ${lines.length} are still there after ${kind.endsWithin} s`);
}

async function runSlowHttpTest({ token, download }: Victim): Promise<void> {
  const common = ['-c', String(connections), '-r', '300', '-i', '5', '-l', '40', '-p', '5'];
  const url = (path: string) => ['-u', server.url + path];
  const ways = {
    'slow heads': ['-H', ...url('/api/users/me')],
    'slow bodies': ['-B', '-t', 'POST', '-f', 'application/json', '-s', '8192', ...url('/api/auth/login')],
    'slow reading': ['-X', '-n', '5', '-w', '512', '-y', '1024', '-z', '32', '-k', '3', ...url(download)],
    ranges: ['-R', '-a', '5', '-b', '3000', '-t', 'GET', ...url(download)],
  };
  for (const [name, args] of Object.entries(ways)) {
    const { output, isLate } = await runTool('slowhttptest', [...args, ...common], {
      withinMs: 70_000,
      env: { TERM: 'dumb' },
    });
    // Terminal colors.
    const plain = output.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g'), '');
    const [, status = 'none'] = /Exit status:\s*(.+)/.exec(plain) ?? [];
    const unavailable = [...plain.matchAll(/service available:\s*(\w+)/g)].filter(
      ([, answer]) => answer === 'NO',
    ).length;
    console.log(`slowhttptest, ${name}: ${status.trim()}; seconds without service: ${unavailable}`);
    if (isLate || status === 'none') findings.add(`slowhttptest, ${name}, did not run`, plain.slice(-1000));
    if (unavailable > 0) findings.add(`slowhttptest, ${name}: the service was not available`, plain.slice(-500));
  }
  const client = new HttpClient(server.url);
  await client.need('GET', '/api/users/me', { token });
  client.close();
}
