// Sends invalid frames, events and packets over both real-time transports while users chat. The server must survive, users must receive
// every message in order, messages must reach only participants, and the server must reject input only in the ways that
// docs/guides/real-time.md describes.
// `npx tsx campaigns/attack/frames.ts [--runs 400] [--seed n]`. About two minutes.
import fc from 'fast-check';

import { eventPlans, framePlans, packetPlans } from './sockets/frame-plans.js';
import type { Person } from '../support/http-people.js';
import { anySeed, readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { attackPolling } from './sockets/polling-attack.js';
import { decodeFrames, encodeFrame, RawLine, upgradeHead, type Frame } from './sockets/raw-line.js';
import { settledFigures, startWatchedServer } from './parts/watched-server.js';
import { secret, startWitnesses, type Witnesses } from './sockets/witnesses.js';

const { runs, seed } = readArguments({ runs: 400, seed: anySeed() });
const findings = new Findings('frames');
// The close codes that docs/guides/real-time.md documents, plus 1000 and 1005, which respond to a close by the client.
const closeCodes = [1000, 1001, 1002, 1003, 1005, 1007, 1008, 1009, 4401, 4408, 4429];
const codes = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED', 'UNAUTHENTICATED', 'RATE_LIMITED'];
const maxFrameBytes = 16 * 1024;
const atOnce = 16;
const engine = '/socket.io/?EIO=4&transport=websocket';

console.log(`seed ${seed}, ${runs} runs of each kind`);
const server = await startWatchedServer();
try {
  const people = await startWitnesses(server);
  const before = await server.figures();
  await each('frames at /ws/chat before a token', framePlans, attackPlain);
  await each('frames at /ws/chat after it', framePlans, (frames) => attackPlain(frames, people.outsider));
  await each('frames below Socket.IO', framePlans, (frames) => attackSocketIo(people, frames));
  const { outsider, ada, chatId } = people;
  const plans = { own: outsider.token, foreign: ada.token, ids: [chatId, outsider.id] };
  await each('events', eventPlans(plans), (events) => attackByEvents(people, events));
  await each('packets', packetPlans(plans), (packets) =>
    attackSocketIo(
      people,
      packets.map((payload) => ({ payload })),
    ),
  );
  console.log(`long-polling: ${await attackPolling(server, { findings, runs, seed, packets: packetPlans(plans) })}`);
  await storm(people);
  const { posted, faults } = await people.end();
  for (const fault of faults) findings.add('messages of others are lost, or out of order', fault);
  const after = await settledFigures(server, before);
  if (!after.isBack) findings.add('memory or files are not free again', JSON.stringify({ before, after }));
  findings.noErrorsIn(server.output());
  console.log(
    `others meanwhile: ${posted} messages; heap ${before.heapMb} → ${after.heapMb} MB, files ${before.files} → ${after.files}`,
  );
} finally {
  const code = await server.stop();
  if (code !== 0) findings.add('the server ended badly', `${code} ${server.output().slice(-2000)}`);
}
findings.end(`${runs} runs of each of 6 kinds of seed ${seed}`);

async function each<Plan>(
  what: string,
  plans: fc.Arbitrary<Plan>,
  attack: (plan: Plan) => Promise<RawLine>,
): Promise<void> {
  const samples = fc.sample(plans, { numRuns: runs, seed });
  const endings: Record<string, number> = {};
  for (let at = 0; at < samples.length; at += atOnce) {
    const group = samples.slice(at, at + atOnce);
    const lines = await Promise.all(group.map((plan) => attack(plan)));
    lines.forEach((line, index) => {
      const how = judge(what, line, group[index]);
      endings[how] = (endings[how] ?? 0) + 1;
    });
  }
  console.log(
    `${what}: ${Object.entries(endings)
      .map(([how, times]) => `${times} × ${how}`)
      .join(', ')}`,
  );
}

/** Records how a connection ended, and reports forbidden messages and close codes. */
function judge(what: string, line: RawLine, plan: unknown): string {
  const shown = () => `${JSON.stringify(plan).slice(0, 1200)}\n  ${line.text.slice(-600)}`;
  if (line.text.includes(secret)) findings.add(`${what}: a user receives data that is not addressed to them`, shown());
  for (const [, code] of line.text.matchAll(/"code":"(\w+)"/g)) {
    if (!codes.includes(code)) findings.add(`${what}: the code ${code}`, shown());
  }
  const close = decodeFrames(line.received).find(({ opcode }) => opcode === 8);
  if (close === undefined) return line.ending?.how === 'left' ? 'goes on' : 'cut';
  const closeCode = readCloseCode(close);
  if (closeCodes.includes(closeCode)) return `closed with ${closeCode}`;
  // A client's own close code is echoed.
  const isOwn = JSON.stringify(plan).includes('"opcode":8') && closeCode >= 1000 && closeCode < 5000;
  if (!isOwn) findings.add(`${what}: closed with ${closeCode}`, shown());
  return 'closed as it asked';
}

function readCloseCode({ payload }: { readonly payload: Buffer }): number {
  return payload.length < 2 ? 1005 : payload.readUInt16BE();
}

async function openAt(path: string): Promise<RawLine> {
  const line = new RawLine(server.url);
  await line.opened;
  line.say(upgradeHead(path, ['Sec-WebSocket-Extensions: permessage-deflate']));
  if (!(await line.until(({ status }) => status > 0)) || line.status !== 101) findings.add('no WebSocket', line.text);
  if (/permessage-deflate/i.test(line.text)) findings.add('compression is negotiated', line.text);
  return line;
}

async function attackPlain(frames: readonly Frame[], caller: Person | null = null): Promise<RawLine> {
  const line = await openAt('/ws/chat');
  if (caller !== null) await signIn(line, caller);
  return write(line, frames);
}

async function signIn(line: RawLine, { token }: Person): Promise<void> {
  line.say(encodeFrame({ payload: JSON.stringify({ id: 'in', event: 'auth', data: { token } }) }));
  if (!(await line.until(({ text }) => text.includes('{"ack":"in","ok":true}'))))
    findings.add('no admission', line.text);
}

async function attackSocketIo({ outsider }: Witnesses, frames: readonly Frame[]): Promise<RawLine> {
  const line = await openAt(engine);
  if (frames.length % 2 === 0) {
    line.say(encodeFrame({ payload: `40/chat,${JSON.stringify({ token: outsider.token })}` }));
    await line.until(({ text }) => text.includes('40/chat,{"sid"'));
  }
  return write(line, frames);
}

async function write(line: RawLine, frames: readonly Frame[]): Promise<RawLine> {
  for (const frame of frames) line.say(encodeFrame(frame));
  await line.until(({ ending }) => ending !== null, 300);
  line.leave();
  return line;
}

/**
 * Sends events as a signed-in user. The server must acknowledge each event once if the event requests an acknowledgement, or close the
 * connection because of too many events.
 */
async function attackByEvents({ outsider, chatId }: Witnesses, events: readonly string[]): Promise<RawLine> {
  const line = await openAt('/ws/chat');
  await signIn(line, outsider);
  for (const text of events) line.say(encodeFrame({ payload: text }));
  line.say(encodeFrame({ payload: '{"id":"last","event":"leave","data":"x"}' }));
  await line.until(({ text }) => text.includes('"ack":"last"'), 5000);
  const acks = decodeFrames(line.received).flatMap(({ opcode, payload }) =>
    opcode === 1 ? [JSON.parse(payload.toString()) as Record<string, unknown>] : [],
  );
  const given = acks.filter((frame) => 'ack' in frame && frame.ack !== 'in').map(({ ack }) => JSON.stringify(ack));
  const wanted = [...events.flatMap(toAck), '"last"'];
  const isTooLong = events.some((text) => Buffer.byteLength(text) > maxFrameBytes);
  if (!isTooLong) findings.same('events are not answered as they ask', given.toSorted(), wanted.toSorted());
  const isIn = acks.some((frame) => frame.ok === true && 'lastSeq' in frame);
  if (isIn) findings.add(`a non-member joins ${chatId}`, JSON.stringify(events).slice(0, 1000));
  line.leave();
  return line;
}

/** Returns the acknowledgement that docs/guides/real-time.md documents for a text. A valid text without an id gets none. */
function toAck(text: string): string[] {
  let value: { id?: unknown; event?: unknown } | string | number | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return ['null'];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['null'];
  const isId = (id: unknown) => (typeof id === 'string' ? id.length <= 64 : Number.isFinite(id));
  if (value.id !== undefined && !isId(value.id)) return ['null'];
  const isReadable =
    typeof value.event === 'string' && Object.keys(value).every((key) => ['id', 'event', 'data'].includes(key));
  if (value.id !== undefined) return [JSON.stringify(value.id)];
  return isReadable ? [] : ['null'];
}

/**
 * Joins and leaves as fast as possible. Beyond 120 events per minute, events must be rejected; beyond 240, the connection must be closed.
 */
async function storm({ bob, chatId }: Witnesses): Promise<void> {
  const line = await openAt('/ws/chat');
  await signIn(line, bob);
  const frame = (count: number) =>
    encodeFrame({ payload: JSON.stringify({ id: count, event: count % 2 ? 'join' : 'leave', data: chatId }) });
  line.say(Buffer.concat(Array.from({ length: 5000 }, (_, count) => frame(count))));
  await line.until(({ ending }) => ending !== null, 10_000);
  const close = decodeFrames(line.received).find(({ opcode }) => opcode === 8);
  findings.same('a storm of events is ended', close && readCloseCode(close), 4429);
  line.leave();
}
