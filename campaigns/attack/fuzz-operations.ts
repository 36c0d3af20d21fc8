// Calls every operation of the server's own OpenAPI document with valid and invalid bodies: without a session, and as a member, an owner
// and an administrator. Every response must be one that the document declares.
//
//   npx tsx campaigns/attack/fuzz-operations.ts [--runs 40] [--seed N] [--adapter fastify|express] [--only operationId]
//
// `--runs` is the number of runs per operation. After `--seconds`, no further operation is started. Run `npm run build` first.
import fc from 'fast-check';

import { HttpClient, type RawAnswer } from '../support/http-client.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { anySeed, readArguments, seedFor } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { faultsByDescription, checkHeaders, checkLog, checkProblem } from './requests/laws.js';
import { toJson } from './requests/hostile.js';
import { ApiDescription, type Operation } from './requests/openapi.js';
import { buildRequest, createPlan, type Plan } from './requests/request-plans.js';
import { providers } from './parts/providers.js';
import { World } from './parts/world.js';

const { runs, seed, seconds, adapter, only } = readArguments({
  runs: 40,
  seed: anySeed(),
  seconds: 3600,
  adapter: 'fastify',
  only: '',
});
const settings = { CREWKIT_HTTP: adapter, CREWKIT_SOCIAL: 'social.json' };
const findings = new Findings('fuzz-operations');
const counts = { requests: 0, byStatus: {} as Record<number, number>, done: new Set<string>() };

interface Target {
  readonly api: ApiDescription;
  readonly world: World;
}

interface Outcome {
  readonly operation: Operation;
  readonly plan: Plan;
  readonly answer: RawAnswer;
}

const from = Date.now();

console.log(`fuzz-operations: seed ${seed}, ${runs} requests per operation, ${adapter}`);
const server = await startReferenceServer(settings, { files: { 'social.json': providers } });
const client = new HttpClient(server.url);
try {
  const api = await ApiDescription.of(client);
  const world = new World(client, server, { settings });
  const operations = api.operations.filter(({ id }) => only === '' || id === only);
  let done = 0;
  for (const operation of operations) {
    if (Date.now() - from > seconds * 1000) break;
    await tryOperation(api, operation, world);
    done += 1;
    if (done % 10 === 0) console.log(`  ${done} of ${operations.length} operations, ${counts.requests} requests`);
  }
  for (const fault of checkLog(server.output())) findings.add(fault.slice(0, 60), fault);
  const never = operations
    .slice(0, done)
    .filter(({ id }) => !counts.done.has(id))
    .map(({ id }) => id);
  if (never.length > 0) console.log(`  always refused: ${never.join(', ')}`);
  const statuses = Object.entries(counts.byStatus).map(([status, count]) => `${status}: ${count}`);
  console.log(`  answers by status: ${statuses.join(', ')}; the workspace was made ${world.made} times`);
  findings.end(`${done} operations, ${counts.requests} requests, ${adapter}, seed ${seed}`);
} finally {
  client.close();
  await server.stop();
}

async function tryOperation(api: ApiDescription, operation: Operation, world: World): Promise<void> {
  const property = fc.asyncProperty(createPlan(api, operation), (plan) => tryOne({ api, world }, operation, plan));
  const found = await fc.check(property, {
    numRuns: runs,
    seed: seedFor(operation.id, seed),
    endOnFailure: false,
    interruptAfterTimeLimit: 60_000,
  });
  if (found.failed && found.counterexample !== null) {
    const [plan] = found.counterexample;
    const why = found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance);
    findings.add(`${operation.id}: ${why.slice(0, 300)}`, `smallest plan: ${JSON.stringify(plan).slice(0, 1500)}`);
  }
  const ready = await client.call('GET', '/readyz');
  if (ready.status !== 200) findings.add(`${operation.id}: afterwards the server is not ready`, ready.text);
}

async function tryOne({ api, world }: Target, operation: Operation, plan: Plan): Promise<void> {
  await world.prepare();
  const { sent, ...request } = buildRequest(operation, plan, world);
  const requestId = `fuzz-${counts.requests}`;
  const answer = await client.send({ ...request, headers: { ...request.headers, 'x-request-id': requestId } });
  counts.requests += 1;
  if (answer.status < 400) counts.done.add(operation.id);
  counts.byStatus[answer.status] = (counts.byStatus[answer.status] ?? 0) + 1;
  world.recordAnswer(operation.id, answer, plan);
  const faults = [
    ...checkHeaders(answer, requestId),
    ...(answer.status >= 400 ? checkProblem(answer, api.errorCodes) : []),
    ...faultsByMatch(api, { operation, plan, answer }),
    ...faultsByRequest(api, { operation, plan, answer }, sent),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** A malformed path matches no operation and always gets the same error. */
function* faultsByMatch(api: ApiDescription, { operation, plan, answer }: Outcome): Generator<string> {
  const isMalformed = Object.values(plan.path).some(({ kind }) => kind === 'malformed');
  if (isMalformed && (answer.status === 400 || answer.status === 401)) return;
  yield* faultsByDescription(api, operation, answer);
}

function* faultsByRequest(api: ApiDescription, outcome: Outcome, sent: unknown): Generator<string> {
  const { operation, plan, answer } = outcome;
  const isDone = answer.status < 300;
  if (isDone && plan.who === 'anonymous' && !operation.isPublic) yield `${answer.status} without a token`;
  if (!isDone || sent === undefined || operation.body === null) return;
  const fault = api.checkBody(operation, JSON.parse(toJson(sent)));
  if (fault !== null) yield `${answer.status}, although the body does not fit its schema: ${fault}`;
}
