// Sends the same requests to the server on Fastify and to the server on Express: seeded requests for every operation, and raw bytes that
// no client library would send. Both must return the same status, headers and body, except for ids, timestamps and secrets; and an
// ambiguous request must be refused once, on a connection that is closed.
//
//   npx tsx campaigns/attack/side-by-side.ts [--runs 10] [--seed N] [--only raw|operationId]
//
// `--runs`: per operation. `--seconds`: no further operation is started after that long. Run `npm run build` first.
import fc from 'fast-check';

import { HttpClient, type RawAnswer } from '../support/http-client.js';
import { startReferenceServer, type RunningServer } from '../support/start-reference-server.js';
import { anySeed, readArguments, seedFor } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { firstDifference, NormalForm } from './requests/normal-form.js';
import { ApiDescription, type Operation } from './requests/openapi.js';
import { providers } from './parts/providers.js';
import { ambiguousRequests, oddRequests } from './requests/raw-requests.js';
import { sendRaw, readStatusLines } from './sockets/raw-line.js';
import { buildRequest, createPlan, type Plan } from './requests/request-plans.js';
import { World } from './parts/world.js';

const { runs, seed, seconds, only } = readArguments({ runs: 10, seed: anySeed(), seconds: 3600, only: '' });
const findings = new Findings('side-by-side');
const counts = { requests: 0, raw: 0 };
const from = Date.now();

console.log(`side-by-side: seed ${seed}, ${runs} requests per operation`);
interface Side {
  readonly server: RunningServer;
  readonly client: HttpClient;
  readonly normal: NormalForm;
  readonly world: World;
}

interface Question {
  readonly operation: Operation;
  readonly plan: Plan;
  readonly requestId: string;
}

const sides: Side[] = [];
try {
  for (const adapter of ['fastify', 'express']) sides.push(await openSide(adapter));
  await compareRaw();
  if (only !== 'raw') await compareOperations();
  findings.end(`${counts.requests} requests and ${counts.raw} raw ones on Fastify and Express, seed ${seed}`);
} finally {
  for (const { client, server } of sides) {
    client.close();
    await server.stop();
  }
}

async function openSide(adapter: string): Promise<Side> {
  const settings = { CREWKIT_HTTP: adapter, CREWKIT_SOCIAL: 'social.json' };
  const server = await startReferenceServer(settings, { files: { 'social.json': providers } });
  const client = new HttpClient(server.url);
  return { server, client, normal: new NormalForm(), world: new World(client, server, { settings }) };
}

async function compareRaw(): Promise<void> {
  const all = { ...ambiguousRequests, ...oddRequests };
  for (const [name, bytes] of Object.entries(all)) {
    const [one, other] = await Promise.all(sides.map(({ server }) => sendRaw(server.url, bytes)));
    counts.raw += 1;
    const [here, there] = [one, other].map((each) => `${new NormalForm().of(each.text)}\nclosed: ${each.isClosed}`);
    const difference = firstDifference(here, there);
    if (difference !== null) findings.add(`raw: ${name}`, difference);
    if (name in ambiguousRequests) judgeAmbiguous(name, one);
    if (/^HTTP\/1\.1 5/m.test(one.text)) findings.add(`raw: ${name} is answered with ${one.text.slice(0, 12)}`);
  }
  console.log(`  ${counts.raw} raw requests`);
}

function judgeAmbiguous(name: string, { text, isClosed }: Awaited<ReturnType<typeof sendRaw>>): void {
  const lines = readStatusLines(text);
  const isRefused = lines.length === 1 && lines[0].startsWith('HTTP/1.1 400 ');
  if (!isRefused || !isClosed)
    findings.add(`not refused: ${name}`, `${lines.join(', ')}; closed: ${isClosed}; ${text.slice(0, 200)}`);
}

async function compareOperations(): Promise<void> {
  const api = await ApiDescription.of(sides[0].client);
  const operations = api.operations.filter(({ id }) => only === '' || id === only);
  let done = 0;
  for (const operation of operations) {
    if (Date.now() - from > seconds * 1000) break;
    const plans = fc.sample(createPlan(api, operation), { numRuns: runs, seed: seedFor(operation.id, seed) });
    for (const plan of plans) await compare(operation, plan);
    done += 1;
    if (done % 10 === 0) console.log(`  ${done} of ${operations.length} operations, ${counts.requests} requests`);
  }
}

async function compare(operation: Operation, plan: Plan): Promise<void> {
  await Promise.all(sides.map(({ world }) => world.prepare()));
  const requestId = `side-${counts.requests}`;
  const answers = await Promise.all(sides.map((side) => ask(side, { operation, plan, requestId })));
  counts.requests += 1;
  const [one, other] = answers.map((answer, index) => sides[index].normal.ofAnswer(answer));
  const difference = firstDifference(one, other);
  if (difference === null) return;
  findings.add(`${operation.id}: ${difference.slice(0, 60)}`, `${difference}\n  plan: ${JSON.stringify(plan)}`);
}

async function ask({ client, world }: Side, { operation, plan, requestId }: Question): Promise<RawAnswer> {
  const { method, path, headers, body } = buildRequest(operation, plan, world);
  const answer = await client.send({ method, path, headers: { ...headers, 'x-request-id': requestId }, body });
  world.recordAnswer(operation.id, answer, plan);
  return answer;
}
