// Sends invalid forms to the upload operation on both HTTP adapters. Both must return the same status, which the OpenAPI document must
// declare, and a rejected or aborted upload must leave neither a row nor a byte.
// `npx tsx campaigns/attack/multipart.ts [--runs 400] [--seed n]`. About three minutes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';

import { openSqlite } from '../../packages/adapter-store-sqlite/dist/connections/open-sqlite.js';
import { HttpClient } from '../support/http-client.js';
import { makePerson } from '../support/http-people.js';
import { anySeed, readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { readBody, toValidForm, limitCases, plans, type FormPlan, type LimitCase } from './requests/multipart-cases.js';
import { RawLine } from './sockets/raw-line.js';
import type { OpenApiDocument } from './requests/openapi.js';
import { settledFigures, startWatchedServer, type Figures, type WatchedServer } from './parts/watched-server.js';
import type { Attachment, WithId } from './parts/workspace.js';

const { runs, seed } = readArguments({ runs: 400, seed: anySeed() });
const operation = '/api/chats/{conversationId}/messages/attachments';
const answerWithinMs = 60_000;
const findings = new Findings('multipart');
console.log(`seed ${seed}, ${runs} runs`);

interface Target {
  readonly http: string;
  readonly server: WatchedServer;
  readonly path: string;
  /** The statuses that the OpenAPI document declares. */
  readonly documented: readonly number[];
  readonly token: string;
  readonly before: Figures;
}

interface FormRequest extends Pick<FormPlan, 'type' | 'framing'>, Partial<Pick<FormPlan, 'encoding' | 'share'>> {
  readonly body: Buffer;
}

/** Both adapters must agree on these. */
interface Outcome {
  readonly status: number;
  /** Present if the body is not JSON. */
  readonly text?: string;
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly errors?: unknown;
  readonly files?: unknown;
}

interface AnswerBody extends Pick<Outcome, 'code' | 'detail' | 'errors'> {
  readonly attachments?: readonly StoredFile[];
}

interface StoredFile extends Attachment {
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

const places: Target[] = [];
const seen: Record<number, number> = {};
try {
  for (const http of ['fastify', 'express']) places.push(await open(http));
  for (const plan of fc.sample(plans, { numRuns: runs, seed }))
    await compare(JSON.stringify(plan).slice(0, 1500), planned(plan));
  console.log(`${runs} forms made up: ${statuses()}`);
  await truncate();
  for (const limitCase of limitCases) await tryLimit(limitCase);
  console.log(`${limitCases.length * 2} forms around the limits`);
  for (const place of places) await expectNothingLeft(place);
} finally {
  for (const { server } of places) await server.stop();
}
findings.end(
  `${runs} forms of seed ${seed}, one cut at each byte, ${limitCases.length * 2} around the limits, on both adapters; ${statuses()}`,
);

async function open(http: string): Promise<Target> {
  const server = await startWatchedServer({ CREWKIT_HTTP: http });
  const client = new HttpClient(server.url);
  const [ada, bob] = [await makePerson(client, 'ada'), await makePerson(client, 'bob')];
  const { id } = await client.need<WithId>('POST', `/api/chats/direct/${bob.id}`, { token: ada.token });
  const document = await client.need<OpenApiDocument>('GET', '/openapi.json');
  client.close();
  const documented = Object.keys(document.paths[operation].post.responses).map(Number);
  const path = operation.replace('{conversationId}', id);
  return { http, server, path, documented, token: ada.token, before: await server.figures() };
}

function planned(plan: FormPlan): FormRequest {
  const body = readBody(plan);
  if (plan.framing === 'too short')
    return { ...plan, framing: 'length', body: body.subarray(0, body.length * plan.share) };
  return { ...plan, body };
}

/** Sends the same request to both adapters, and returns both responses. */
async function compare(what: string, request: FormRequest): Promise<Outcome[]> {
  const answers: Outcome[] = [];
  for (const place of places) answers.push(await send(place, request));
  const [one, other] = answers;
  // Whether a response arrives before the client disconnects is a race condition.
  if (request.framing !== 'cut') findings.same(`the adapters differ: ${what}`, one, other);
  answers.forEach(({ status, text }, index) => {
    seen[status] = (seen[status] ?? 0) + 1;
    const isFine = places[index].documented.includes(status) || (status === 0 && request.framing === 'cut');
    if (!isFine || status === 500) findings.add(`${places[index].http}: status ${status}: ${what}`, text);
  });
  return answers;
}

async function send({ server, path, token }: Target, request: FormRequest): Promise<Outcome> {
  const { body, framing, share = 0.5 } = request;
  const line = new RawLine(server.url);
  await line.opened;
  line.say(Buffer.from(toHead(path, token, request), 'latin1'));
  if (framing === 'cut') {
    line.say(body.subarray(0, Math.floor(body.length * share)));
    await sleep(2);
    line.leave();
    return { status: line.status };
  }
  for (const bytes of framing.startsWith('chunked') ? chunked(body) : [body]) line.say(bytes);
  await line.until(({ ending }) => ending !== null, answerWithinMs);
  line.leave();
  return describe(line);
}

function toHead(path: string, token: string, { type, body, framing, encoding = null }: FormRequest): string {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', `Authorization: Bearer ${token}`];
  if (type !== '') lines.push(`Content-Type: ${type}`);
  if (encoding !== null) lines.push(`Content-Encoding: ${encoding}`);
  if (framing === 'chunked') lines.push('Transfer-Encoding: chunked');
  else if (framing === 'chunked, twice') lines.push('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked');
  else lines.push(`Content-Length: ${body.length}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function chunked(body: Buffer): (Buffer | string)[] {
  const size = Math.max(7, Math.ceil(body.length / 50));
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size);
    pieces.push(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]));
  }
  return [...pieces, '0\r\n\r\n'];
}

function describe({ status, text }: RawLine): Outcome {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  try {
    const { code, detail, errors, attachments } = JSON.parse(body) as AnswerBody;
    const files = attachments?.map(({ fileName, contentType, size, sha256 }) => ({
      fileName,
      contentType,
      size,
      sha256,
    }));
    return { status, code, detail, errors, files };
  } catch {
    return { status, text: text.slice(-500) };
  }
}

/** Sends a small form, truncated after each of its bytes: once with the shorter declared length, and once by a client that disconnects. */
async function truncate(): Promise<void> {
  const { type, body } = toValidForm([['a.txt', Buffer.from('some bytes')]], { body: 'hello', voice: 'false' });
  const isWhole = (length: number) => body.subarray(0, length).toString().includes('boundary--');
  for (let length = 0; length < body.length; length += 1) {
    const answers = await compare(`cut to ${length} bytes`, {
      type,
      body: body.subarray(0, length),
      framing: 'length',
    });
    const wanted = isWhole(length) ? 201 : 400;
    if (answers.some(({ status }) => status !== wanted))
      findings.add(`cut to ${length} bytes: not ${wanted}`, JSON.stringify(answers));
    await compare(`left after ${length} bytes`, { type, body, framing: 'cut', share: (length + 0.5) / body.length });
  }
  console.log(`a form of ${body.length} bytes, cut at each of them`);
}

async function tryLimit([what, files, fields, status]: LimitCase): Promise<void> {
  const { type, body } = toValidForm(files, fields);
  for (const framing of ['length', 'chunked'] as const) {
    const answers = await compare(`${what}, ${framing}`, { type, body, framing });
    // Sending the same message again gets 200.
    const isRight = (answer: Outcome) =>
      answer.status === status || (fields.clientMessageId !== undefined && answer.status === 200);
    if (!answers.every(isRight)) findings.add(`${what}, ${framing}: not ${status}`, JSON.stringify(answers));
  }
}

/** Every row belongs to a message, and exactly the blobs of these rows exist, so nothing is left for a cleanup job. */
async function expectNothingLeft({ http, server, before }: Target): Promise<void> {
  const database = openSqlite(join(server.folder, 'data/crewkit.db'), { readonly: true });
  const count = (where: string) =>
    Number(database.prepare(`SELECT count(*) FROM attachments WHERE ${where}`).pluck().get());
  const leftovers = () => ({
    rows: count('message_id IS NULL'),
    blobs: filesIn(join(server.folder, 'data/blobs/blobs')) - count('message_id IS NOT NULL'),
    parts: filesIn(join(server.folder, 'data/blobs/tmp')),
  });
  for (let tries = 0; tries < 40 && Object.values(leftovers()).some(Boolean); tries += 1) await sleep(250);
  findings.same(`${http}: something is left`, leftovers(), { rows: 0, blobs: 0, parts: 0 });
  const after = await settledFigures(server, before, { moreMb: 24 });
  if (!after.isBack) findings.add(`${http}: memory or files are not free again`, JSON.stringify({ before, after }));
  findings.noErrorsIn(server.output(), `${http}: the server`);
  console.log(
    `${http}: ${count('1')} files kept, left over ${JSON.stringify(leftovers())}, heap ${before.heapMb} → ${after.heapMb} MB`,
  );
  database.close();
}

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

function statuses(): string {
  return Object.entries(seen)
    .map(([status, times]) => `${times} × ${status === '0' ? 'gone' : status}`)
    .join(', ');
}
