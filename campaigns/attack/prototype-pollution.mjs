// Sends `__proto__`, `constructor.prototype` and the like, in all spellings, as names in every body, query, form, header and socket
// event. Then inspects the server process itself, not its responses: no prototype may have changed.
//
//   node campaigns/attack/prototype-pollution.mjs [--adapter fastify|express] [--only operationId]
//
// Run `npm run build` first.
import { fileURLToPath } from 'node:url';

import fc from 'fast-check';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

import { HttpClient } from '../support/http-client.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { readArguments } from './parts/arguments.mjs';
import { Findings } from './parts/findings.mjs';
import { ApiDescription } from './requests/openapi.mjs';
import { poisonedBodies, poisonedEvents, poisonedForms, poisonedQueries } from './requests/pollution.mjs';
import { providers } from './parts/providers.mjs';
import { buildRequest, createSensiblePlan } from './requests/request-plans.mjs';
import { World } from './parts/world.mjs';
import { boundary } from './parts/workspace.mjs';

const { adapter, only } = readArguments({ adapter: 'fastify', only: '' });
const findings = new Findings('prototype-pollution');
const counts = { requests: 0, events: 0 };
const settings = { CREWKIT_HTTP: adapter, CREWKIT_SOCIAL: 'social.json' };
const preload = fileURLToPath(new URL('./parts/server-probe.mjs', import.meta.url));

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
  await sweepSockets(server.url, world.getToken('member'));
  await judge('sockets');
  findings.end(`${operations.length} operations, ${counts.requests} requests, ${counts.events} events, ${adapter}`);
} finally {
  client.close();
  await server.stop();
}

async function judge(what) {
  const changed = await server.ask('prototypes');
  if (changed.length > 0) findings.add(`${what}: prototypes have changed`, changed.join(', '));
}

async function sweep(api, operation, world) {
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

async function sweepBodies(operation, world, getRequest) {
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

async function sweepForms(operation, world, getRequest) {
  const type = `multipart/form-data; boundary=${boundary}`;
  for (const body of poisonedForms()) {
    const request = getRequest();
    await send(operation, world, { ...request, headers: { ...request.headers, 'content-type': type }, body });
  }
}

async function send(operation, world, { method, path, headers, body }) {
  await world.prepare();
  const answer = await client.send({ method, path, headers, body });
  counts.requests += 1;
  world.recordAnswer(operation.id, answer, { who: 'owner', header: null });
  if (answer.status >= 500) findings.add(`${operation.id}: ${answer.status}`, `${path} ${String(body).slice(0, 300)}`);
  if (/"polluted"|"isAdministrator"/.test(answer.text) && answer.status < 400)
    findings.add(`${operation.id} tells what was sent`, answer.text);
  return answer;
}

async function sweepSockets(url, token) {
  const socket = io(`${url}/chat`, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  const plain = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`);
  plain.on('error', () => undefined);
  await new Promise((resolve) => plain.once('open', resolve));
  plain.send(JSON.stringify({ id: 1, event: 'auth', data: { token } }));
  for (const [index, { event, data }] of poisonedEvents.entries()) {
    counts.events += 2;
    const value = JSON.parse(data);
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
