// Calls every operation of the server's own OpenAPI document with valid and invalid bodies: without a session, and as a member, an owner
// and an administrator. Every response must be one that the document declares.
//
//   node campaigns/attack/fuzz-operations.mjs [--runs 40] [--seed N] [--adapter fastify|express] [--only operationId]
//
// `--runs` is the number of runs per operation. After `--seconds`, no further operation is started. Run `npm run build` first.
import fc from 'fast-check';

import { HttpClient } from '../support/http-client.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { anySeed, readArguments, seedFor } from './parts/arguments.mjs';
import { Findings } from './parts/findings.mjs';
import { faultsByDescription, checkHeaders, checkLog, checkProblem } from './requests/laws.mjs';
import { toJson } from './requests/hostile.mjs';
import { ApiDescription } from './requests/openapi.mjs';
import { buildRequest, createPlan } from './requests/request-plans.mjs';
import { providers } from './parts/providers.mjs';
import { World } from './parts/world.mjs';

const { runs, seed, seconds, adapter, only } = readArguments({
  runs: 40,
  seed: anySeed(),
  seconds: 3600,
  adapter: 'fastify',
  only: '',
});
const settings = { CREWKIT_HTTP: adapter, CREWKIT_SOCIAL: 'social.json' };
const findings = new Findings('fuzz-operations');
const counts = { requests: 0, byStatus: {}, done: new Set() };
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

async function tryOperation(api, operation, world) {
  const property = fc.asyncProperty(createPlan(api, operation), (plan) => tryOne({ api, world }, operation, plan));
  const found = await fc.check(property, {
    numRuns: runs,
    seed: seedFor(operation.id, seed),
    endOnFailure: false,
    interruptAfterTimeLimit: 60_000,
  });
  if (found.failed && found.counterexample !== null) {
    const [plan] = found.counterexample;
    const why = String(found.errorInstance?.message ?? found.errorInstance);
    findings.add(`${operation.id}: ${why.slice(0, 300)}`, `smallest plan: ${JSON.stringify(plan).slice(0, 1500)}`);
  }
  const ready = await client.call('GET', '/readyz');
  if (ready.status !== 200) findings.add(`${operation.id}: afterwards the server is not ready`, ready.text);
}

async function tryOne({ api, world }, operation, plan) {
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
    ...faultsByRequest(api, { operation, plan, answer, sent }),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** A malformed path matches no operation and always gets the same error. */
function* faultsByMatch(api, { operation, plan, answer }) {
  const isMalformed = Object.values(plan.path).some(({ kind }) => kind === 'malformed');
  if (isMalformed && (answer.status === 400 || answer.status === 401)) return;
  yield* faultsByDescription(api, operation, answer);
}

function* faultsByRequest(api, { operation, plan, answer, sent }) {
  const isDone = answer.status < 300;
  if (isDone && plan.who === 'anonymous' && !operation.isPublic) yield `${answer.status} without a token`;
  if (!isDone || sent === undefined || operation.body === null) return;
  const fault = api.checkBody(operation, JSON.parse(toJson(sent)));
  if (fault !== null) yield `${answer.status}, although the body does not fit its schema: ${fault}`;
}
