import { ApiDescription } from '../requests/openapi.mjs';
import { makePerson } from '../../support/http-people.js';
import { boundary, makeWorkspace } from '../parts/workspace.mjs';
import { heavyBodies, heavyHeaders, heavyPartHeads, heavyTexts } from './heavy-inputs.mjs';

const mostMs = 50;
// Other load on the machine delays requests now and then, but not every time.
const tries = 4;

/**
 * Sends heavy inputs to a server with the probe in it. Adds a finding for each input that repeatedly blocks the event loop too long.
 * Returns the number of requests, and the one that blocked it longest.
 */
export async function attackEventLoop(server, client, findings) {
  const owner = await makePerson(client, 'owner');
  const member = await makePerson(client, 'member');
  const { ids } = await makeWorkspace(client, { owner, member });
  const api = await ApiDescription.of(client);
  const all = [...ofTexts(api, ids), ...ofBodies(ids), ...ofHeaders(ids), ...ofQueries(ids), ...ofForms(ids)];
  let slowest = { ms: 0, what: 'none' };
  for (const { what, request } of all) {
    const authorization = `Bearer ${owner.token}`;
    const ms = await heldBy(server, client, { ...request, headers: { authorization, ...request.headers } });
    if (ms > slowest.ms) slowest = { ms, what };
    if (ms > mostMs) findings.add(`${what} holds the event loop`, `${ms.toFixed(0)} ms`);
  }
  return { requests: all.length, slowest };
}

/** Milliseconds; of several attempts the shortest counts, and one within the limit is enough. */
async function heldBy(server, client, request) {
  let shortest = Infinity;
  for (let turn = 0; turn < tries && shortest > mostMs; turn += 1) {
    await server.ask('measure');
    // Any response is fine: headers that are too large end the connection.
    await client.send(request).catch(() => null);
    shortest = Math.min(shortest, await server.ask('delay'));
  }
  return shortest;
}

const json = (method, path, body) => ({ method, path, headers: { 'content-type': 'application/json' }, body });

/** Puts each text into each property of each body that takes text. */
function* ofTexts(api, ids) {
  for (const operation of api.operations) {
    if (operation.body === null || /^(?:logout|closeMe)$/.test(operation.id)) continue;
    const { properties = {} } = api.resolve(operation.body);
    const path = toPath(operation, ids);
    for (const [name, schema] of Object.entries(properties)) {
      const { type } = api.resolve(schema);
      for (const [kind, text] of Object.entries(heavyTexts)) {
        const value = type === 'array' ? [text] : text;
        const request = json(operation.method, path, JSON.stringify({ [name]: value }));
        yield { what: `${operation.id} ${name}: ${kind}`, request };
      }
    }
  }
}

function toPath({ path }, ids) {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? ids.projectId);
}

function* ofBodies({ conversationId, organizationId }) {
  const places = [
    '/api/auth/login',
    `/api/chats/${conversationId}/messages`,
    `/api/organizations/${organizationId}/roles`,
  ];
  for (const path of places) {
    for (const [kind, body] of Object.entries(heavyBodies)) {
      yield { what: `${path.replaceAll(/[\da-f-]{36}/g, '…')}: ${kind}`, request: json('POST', path, body) };
    }
  }
}

function* ofHeaders({ conversationId, attachmentId, projectId, taskId }) {
  const places = [
    ['GET', '/api/users/me'],
    ['GET', `/api/chats/${conversationId}/attachments/${attachmentId}`],
    ['PATCH', `/api/projects/${projectId}/tasks/${taskId}`],
    ['GET', '/api/auth/social/unknown/callback?state=x&code=y'],
    ['POST', '/api/auth/login'],
  ];
  for (const [method, path] of places) {
    for (const [kind, [name, value]] of Object.entries(heavyHeaders)) {
      const body = method === 'GET' ? null : '{}';
      const headers = { ...(body === null ? {} : { 'content-type': 'application/json' }), [name]: value };
      yield {
        what: `${method} ${path.replaceAll(/[\da-f-]{36}/g, '…')}: ${kind}`,
        request: { method, path, headers, body },
      };
    }
  }
}

function* ofQueries({ projectId }) {
  const pieces = ['a', '%20', '%25', '_', '%CC%81', 'a+', '%EF%B7%BA', '&search=a', '&x[]=1', '%00', '"'];
  const places = [
    '/api/users?search=',
    '/api/chats/search?q=',
    `/api/projects/${projectId}/tasks?search=`,
    '/api/chats?cursor=',
    '/api/',
  ];
  for (const place of places) {
    for (const piece of pieces) {
      const path = place + piece.repeat(Math.floor(14_000 / piece.length));
      yield { what: `GET ${place.replaceAll(/[\da-f-]{36}/g, '…')}${piece}…`, request: { path, headers: {} } };
    }
  }
}

function* ofForms({ conversationId }) {
  const path = `/api/chats/${conversationId}/messages/attachments`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const form = (...parts) => `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
  const forms = Object.entries(heavyPartHeads).map(([kind, head]) => [kind, form(`${head}\r\n\r\nx`)]);
  const almost = `\r\n--${boundary.slice(0, -1)}`;
  forms.push([
    'thousands of parts',
    form(...Array.from({ length: 3000 }, (_, index) => `Content-Disposition: form-data; name="a${index}"\r\n\r\nx`)),
  ]);
  forms.push([
    'what is nearly a boundary',
    form(`Content-Disposition: form-data; name="files"; filename="a"\r\n\r\n${almost.repeat(40_000)}`),
  ]);
  forms.push(['a waveform', form(`Content-Disposition: form-data; name="waveform"\r\n\r\n[${'1,'.repeat(30_000)}1]`)]);
  for (const [kind, body] of forms) yield { what: `a form: ${kind}`, request: { method: 'POST', path, headers, body } };
}
