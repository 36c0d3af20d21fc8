// Opens ten thousand idle connections of every kind while a user works. Checks that the server continues to respond, closes these
// connections within the documented time, enforces its limits, and releases all resources afterward.
// `npx tsx campaigns/attack/connections.ts [--connections 10000] [--http fastify|express] [--only idle-tcp|keep-alive|half-handshake|
// silent-websocket|silent-socket-io|silent-polling|members]`. Linux only: addresses from 127.0.0.1 up, /proc. About five minutes.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { HttpClient } from '../support/http-client.js';
import { makePerson, type Person } from '../support/http-people.js';
import { probeLatency, type ProbeFigures } from '../support/latency-probe.js';
import { readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { encodeFrame, RawLine, upgradeHead } from './sockets/raw-line.js';
import { settledFigures, startWatchedServer, type Figures } from './parts/watched-server.js';

const { connections, http, only } = readArguments({ connections: 10_000, http: 'fastify', only: '' });
const findings = new Findings('connections');
// The limits that docs/guides/real-time.md documents, and those of the HTTP servers that the adapters create.
const bounds = { unadmitted: 10_000, ofAnAddress: 2_000 };
const medianWithinMs = 250;
const worstWithinMs = 5_000;
// The number is lower than the number of ephemeral ports and, for most kinds, than the cap per address.
const linesOfAnAddress = 1_900;
const openAtOnce = 200;
const engine = '/socket.io/?EIO=4&transport=';

const halfHead = upgradeHead('/ws/chat').slice(0, -2);
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const isConnected = ({ ending, socket }: RawLine) => ending === null && socket.readyState === 'open';
const isOpen = (line: RawLine) => line.ending === null && /^HTTP\/1\.1 101 /.test(line.text);

interface Kind {
  /** What a connection sends. */
  readonly says: string;
  /** Returns true if the connection is fully set up. */
  readonly isThere: (line: RawLine) => boolean;
  /** The seconds within which the server closes it, or null if it must not. */
  readonly endsWithin: number | null;
  readonly isBounded?: boolean;
}

interface Crowd {
  readonly person: Person;
  readonly count: number;
  readonly isRehearsal: boolean;
}

interface CrowdFigures {
  readonly latency: ProbeFigures;
  readonly after: Figures & { readonly isBack: boolean };
  readonly there: number;
  readonly count: number;
}

interface Flood {
  readonly from: 'one address' | '200 addresses';
  readonly count: number;
  readonly most: number;
}

const kinds: Record<string, Kind> = {
  'idle-tcp': { says: '', isThere: isConnected, endsWithin: 20 },
  'keep-alive': { says: get('/healthz'), isThere: ({ status }) => status === 200, endsWithin: 80 },
  'half-handshake': { says: halfHead, isThere: isConnected, endsWithin: 20 },
  'silent-websocket': { says: upgradeHead('/ws/chat'), isThere: isOpen, endsWithin: 10, isBounded: true },
  'silent-socket-io': { says: upgradeHead(`${engine}websocket`), isThere: isOpen, endsWithin: 10, isBounded: true },
  'silent-polling': { says: get(`${engine}polling`), isThere: ({ status }) => status === 200, endsWithin: 80 },
  members: { says: upgradeHead('/ws/chat'), isThere: isOpen, endsWithin: null },
};

checkFiles(process.pid);
const server = await startWatchedServer({ CREWKIT_HTTP: http, CREWKIT_SOCKETS_PER_USER: '10000' });
try {
  checkFiles(server.pid);
  const client = new HttpClient(server.url);
  const person = await makePerson(client);
  const tested = Object.keys(kinds).filter((kind) => only === '' || kind === only);
  if (tested.length === 0) throw new Error(`--only is one of ${Object.keys(kinds).join(', ')}`);
  // Allocations that only the first batch causes are not a leak.
  await crowd('keep-alive', { person, count: 500, isRehearsal: true });
  for (const kind of tested) await crowd(kind, { person, count: connections, isRehearsal: false });
  if (only === '') await flood(person, { from: 'one address', count: 3_000, most: bounds.ofAnAddress });
  if (only === '' && connections >= 10_000)
    await flood(person, { from: '200 addresses', count: 11_000, most: bounds.unadmitted });
  client.close();
  findings.noErrorsIn(server.output());
} finally {
  await server.stop();
}
findings.end(`${connections} connections of each kind on ${http}`);

/** Returns the process's limit of open files; each connection uses one. Node raises its soft limit to the hard limit. */
function checkFiles(pid: number): void {
  const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
  if (Number(most) >= connections + 500) return;
  console.error(
    `A process here may have ${most} open files: raise it (ulimit -n ${connections + 500}), or give fewer --connections`,
  );
  process.exit(1);
}

async function crowd(kind: string, { person, count, isRehearsal }: Crowd): Promise<void> {
  const before = await server.figures();
  const probe = probeLatency(server.url, { path: '/api/users/me', token: person.token });
  const lines = await openLines(kind, count, person);
  const there = lines.filter((line) => kinds[kind].isThere(line) && line.ending === null).length;
  const held = await server.figures();
  if (kinds[kind].isBounded) await getIn(kind, person);
  const endedAfter = isRehearsal ? 0 : await waitForEnd(lines, kinds[kind].endsWithin);
  for (const line of lines) line.leave();
  const latency = await probe.end();
  const after = await settledFigures(server, before);
  if (isRehearsal) return;
  const each = ((held.residentMb - before.residentMb) * 1024) / Math.max(1, there);
  console.log(
    `${kind}: ${there} of ${count} there at once, ${each.toFixed(1)} KB each; ${endedAfter === null ? 'left by themselves' : `ended by the server within ${endedAfter} s`}; ` +
      `another user's requests meanwhile: median ${latency.median} ms, p99 ${latency.p99}, worst ${latency.worst}, failed ${latency.failed} of ${latency.asked}; ` +
      `heap ${before.heapMb} → ${held.heapMb} → ${after.heapMb} MB, files ${before.files} → ${held.files} → ${after.files}`,
  );
  judge(kind, { latency, after, there, count });
}

function judge(kind: string, { latency, after, there, count }: CrowdFigures): void {
  if (latency.failed > 0) findings.add(`${kind}: requests of others fail`, JSON.stringify(latency));
  if (latency.median > medianWithinMs || latency.worst > worstWithinMs)
    findings.add(`${kind}: requests of others wait`, JSON.stringify(latency));
  if (!after.isBack) findings.add(`${kind}: not everything is free again`, JSON.stringify(after));
  // After five seconds, the server has already closed the first silent connections.
  if (kinds[kind].isBounded === undefined && there < count) findings.add(`${kind}: only ${there} of ${count} got in`);
}

async function openLines(kind: string, count: number, person: Person): Promise<RawLine[]> {
  const lines: RawLine[] = [];
  for (let index = 0; index < count; index += openAtOnce) {
    const group = Array.from({ length: Math.min(openAtOnce, count - index) }, (_, more) =>
      openLine(kind, index + more),
    );
    lines.push(...group);
    await Promise.all(group.map((line) => line.until(kinds[kind].isThere, 10_000)));
    if (kind === 'members') await Promise.all(group.map((line) => signIn(line, person)));
  }
  return lines;
}

function openLine(kind: string, index: number): RawLine {
  const line = new RawLine(server.url, { from: getAddress(index) });
  void line.opened.then(() => line.say(kinds[kind].says));
  return line;
}

function getAddress(index: number): string {
  return `127.0.0.${2 + Math.floor(index / linesOfAnAddress)}`;
}

async function signIn(line: RawLine, { token }: Person): Promise<void> {
  line.say(encodeFrame({ payload: JSON.stringify({ id: 1, event: 'auth', data: { token } }) }));
  const isIn = await line.until(({ text }) => text.includes('{"ack":1,"ok":true}'), 20_000);
  if (!isIn) findings.add('a caller with a valid token is not admitted', line.text.slice(-300));
}

/** A user with a token, over both transports, from the same address as the idle connections. */
async function getIn(kind: string, person: Person): Promise<void> {
  const plain = new RawLine(server.url, { from: getAddress(0) });
  await plain.opened;
  plain.say(upgradeHead('/ws/chat'));
  await plain.until(isOpen);
  await signIn(plain, person);
  plain.leave();
  const socketIo = new RawLine(server.url, { from: getAddress(0) });
  await socketIo.opened;
  socketIo.say(upgradeHead(`${engine}websocket`));
  await socketIo.until(isOpen);
  socketIo.say(encodeFrame({ payload: `40/chat,${JSON.stringify({ token: person.token })}` }));
  const isIn = await socketIo.until(({ text }) => text.includes('40/chat,{"sid"'));
  if (!isIn)
    findings.add(`${kind}: no caller is admitted while pending connections fill the pool`, socketIo.text.slice(-300));
  socketIo.leave();
}

/** Returns the number of seconds until the server has closed all of the connections, or null if it must not close them. */
async function waitForEnd(lines: readonly RawLine[], withinSeconds: number | null): Promise<number | null> {
  if (withinSeconds === null) return null;
  const from = Date.now();
  const last = sleep(withinSeconds * 1000, 'late', { ref: false });
  const end = await Promise.race([Promise.all(lines.map(({ closed }) => closed)), last]);
  const left = lines.filter(({ ending }) => ending === null).length;
  if (end === 'late') findings.add(`${left} connections are still there after ${withinSeconds} s`);
  return Math.round((Date.now() - from) / 1000);
}

/**
 * Opens more connections than the pending-connection pool admits, from one address or from many. Checks how many are open at once, and
 * whether a user can still connect.
 */
async function flood(person: Person, { from, count, most }: Flood): Promise<void> {
  const addressAt = (index: number) => (from === 'one address' ? getAddress(0) : `127.0.1.${2 + (index % 200)}`);
  const before = await server.figures();
  const lines: RawLine[] = [];
  let there = 0;
  for (let index = 0; index < count; index += openAtOnce) {
    for (let more = 0; more < openAtOnce; more += 1) {
      const line = new RawLine(server.url, { from: addressAt(index + more) });
      void line.opened.then(() => line.say(upgradeHead('/ws/chat')));
      lines.push(line);
    }
    await Promise.all(lines.slice(-openAtOnce).map((line) => line.until(({ status }) => status > 0, 10_000)));
    there = Math.max(there, lines.filter(isOpen).length);
  }
  await getIn('flood', person);
  if (there > most) findings.add(`${there} connections without a token at once from ${from}, ${most} are promised`);
  for (const line of lines) line.leave();
  const after = await settledFigures(server, before);
  if (!after.isBack) findings.add(`flood from ${from}: not everything is free again`, JSON.stringify(after));
  console.log(
    `flood: ${count} came from ${from}, ${there} were there at once, ${most} at most; people get in beside them`,
  );
}
