// Sends `__proto__`, `constructor.prototype` and the like, in all spellings, as names in every body, query, form, header and socket
// event. Then inspects the server process itself, not its responses: no prototype may have changed.
//
//   npx tsx campaigns/attack/prototype-pollution.ts [--adapter fastify|express] [--only operationId]
//
// Run `npm run build` first.
import { fileURLToPath } from 'node:url';

import fc from 'fast-check';
import { HttpClient, type RawAnswer } from '../support/http-client.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { ApiDescription, type Operation } from './requests/openapi.js';
import { poisonedBodies, poisonedEvents, poisonedForms, poisonedQueries } from './requests/pollution.js';
import { providers } from './parts/providers.js';
import { buildRequest, createSensiblePlan, type BuiltRequest } from './requests/request-plans.js';
import { World } from './parts/world.js';
import { formType } from './parts/forms.js';
import { openPlainWs, openSocketIo, whenAdmitted } from './sockets/socket-clients.js';

const { adapter, only } = readArguments({ adapter: 'fastify', only: '' });
const findings = new Findings('prototype-pollution');
const counts = { requests: 0, events: 0 };

interface Request extends Omit<BuiltRequest, 'body' | 'sent'> {
  readonly body: Buffer | string | null;
}
const settings = { CREWKIT_HTTP: adapter, CREWKIT_SOCIAL: 'social.json' };
const preload = fileURLToPath(new URL('./parts/server-probe.ts', import.meta.url));

console.log(`prototype-pollution: ${adapter}`);
const server = await startReferenceServer(settings, { preload, files: { 'social.json': providers } });
const client = new HttpClient(server.url);
try {
  const api = await ApiDescription.of(client);
  const world = new World(client, server, { settings });
  await world.prepare();
  await server.ask('remember');
  const operations = api.operations.filter(({ id }) => only === '' || id === only);
  for (const [index, operation] of operations.entries()) {
    await sweep(api, operation, world);
    await judge(operation.id);
    if (index % 20 === 19)
      console.log(`  ${index + 1} of ${operations.length} operations, ${counts.requests} requests`);
  }
  await world.prepare();
  await sweepSockets(server.url, world.getToken('member') ?? '');
  await judge('sockets');
  findings.end(`${operations.length} operations, ${counts.requests} requests, ${counts.events} events, ${adapter}`);
} finally {
  client.close();
  await server.stop();
}

async function judge(what: string): Promise<void> {
  const changed = await server.ask<string[]>('prototypes');
  if (changed.length > 0) findings.add(`${what}: prototypes have changed`, changed.join(', '));
}

async function sweep(api: ApiDescription, operation: Operation, world: World): Promise<void> {
  const [plan] = fc.sample(createSensiblePlan(api, operation), { numRuns: 1, seed: 1 });
  const getRequest = () => buildRequest(operation, { ...plan, who: 'owner' }, world);
  const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  for (const query of poisonedQueries(names)) {
    const request = getRequest();
    await send(operation, world, { ...request, path: `${request.path}?${query}` });
  }
  for (const name of ['__proto__', 'constructor', 'toString', '%5f_proto__']) {
    const request = getRequest();
    const path = operation.path.replaceAll(/\{\w+\}/g, name);
    await send(operation, world, {
      ...request,
      path,
      headers: { ...request.headers, [name.replaceAll('%', '')]: 'yes' },
    });
  }
  if (operation.isForm) return sweepForms(operation, world, getRequest);
  if (operation.method !== 'GET') await sweepBodies(operation, world, getRequest);
}

async function sweepBodies(operation: Operation, world: World, getRequest: () => BuiltRequest): Promise<void> {
  const bodies = poisonedBodies(getRequest().sent);
  for (const body of bodies) {
    await world.prepare();
    const request = getRequest();
    const headers = { ...request.headers, 'content-type': 'application/json' };
    const { status } = await send(operation, world, { ...request, headers, body });
    if (status < 400) findings.add(`${operation.id}: ${status} for a poisoned body`, body.slice(0, 300));
    await send(operation, world, {
      ...request,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: '__proto__[polluted]=yes',
    });
  }
}

async function sweepForms(operation: Operation, world: World, getRequest: () => BuiltRequest): Promise<void> {
  for (const body of poisonedForms()) {
    const request = getRequest();
    await send(operation, world, { ...request, headers: { ...request.headers, 'content-type': formType }, body });
  }
}

async function send(operation: Operation, world: World, request: Request): Promise<RawAnswer> {
  const { method, path, headers, body } = request;
  await world.prepare();
  const answer = await client.send({ method, path, headers, body });
  counts.requests += 1;
  world.recordAnswer(operation.id, answer, { who: 'owner', header: null });
  if (answer.status >= 500) findings.add(`${operation.id}: ${answer.status}`, `${path} ${String(body).slice(0, 300)}`);
  if (/"polluted"|"isAdministrator"/.test(answer.text) && answer.status < 400)
    findings.add(`${operation.id} tells what was sent`, answer.text);
  return answer;
}

async function sweepSockets(url: string, token: string): Promise<void> {
  const socket = openSocketIo(url, token);
  await whenAdmitted(socket);
  const plain = openPlainWs(url, token);
  await new Promise((resolve) => plain.once('open', resolve));
  for (const [index, { event, data }] of poisonedEvents.entries()) {
    counts.events += 2;
    const value: unknown = JSON.parse(data);
    socket.emit(event, value, () => undefined);
    plain.send(`{"id":${index + 2},"event":"${event}","data":${data},"__proto__":{"polluted":"yes"}}`);
    // This stays below the connection's rate limit for events.
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const { status } = await client.call('GET', '/readyz');
  if (status !== 200) findings.add('the server is not ready after the events', String(status));
  socket.close();
  plain.terminate();
}
