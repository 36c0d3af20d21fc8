import type { HttpClient, RawRequest } from '../../support/http-client.js';
import { makePerson } from '../../support/http-people.js';
import type { RunningServer } from '../../support/start-reference-server.js';
import type { Findings } from '../parts/findings.js';
import { almostBoundary, formType, toForm } from '../parts/forms.js';
import { makeWorkspace, type WorkspaceIds } from '../parts/workspace.js';
import { ApiDescription, type Operation } from '../requests/openapi.js';
import { heavyBodies, heavyHeaders, heavyPartHeads, heavyTexts } from './heavy-inputs.js';

const mostMs = 50;
// Other load on the machine delays requests now and then, but not every time.
const tries = 4;

interface Heavy {
  readonly what: string;
  readonly request: RawRequest;
}

interface Held {
  readonly requests: number;
  readonly slowest: { readonly ms: number; readonly what: string };
}

/**
 * Sends heavy inputs to a server with the probe in it. Adds a finding for each input that repeatedly blocks the event loop too long.
 * Returns the number of requests, and the one that blocked it longest.
 */
export async function attackEventLoop(server: RunningServer, client: HttpClient, findings: Findings): Promise<Held> {
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
async function heldBy(server: RunningServer, client: HttpClient, request: RawRequest): Promise<number> {
  let shortest = Infinity;
  for (let turn = 0; turn < tries && shortest > mostMs; turn += 1) {
    await server.ask('measure');
    // Any response is fine: headers that are too large end the connection.
    await client.send(request).catch(() => null);
    shortest = Math.min(shortest, await server.ask<number>('delay'));
  }
  return shortest;
}

const json = (method: string, path: string, body: string): RawRequest => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body,
});

/** Puts each text into each property of each body that takes text. */
function* ofTexts(api: ApiDescription, ids: WorkspaceIds): Generator<Heavy> {
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

function toPath({ path }: Operation, ids: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ids.projectId);
}

function* ofBodies({ conversationId, organizationId }: WorkspaceIds): Generator<Heavy> {
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

function* ofHeaders({ conversationId, attachmentId, projectId, taskId }: WorkspaceIds): Generator<Heavy> {
  const places: readonly [method: string, path: string][] = [
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

function* ofQueries({ projectId }: WorkspaceIds): Generator<Heavy> {
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

function* ofForms({ conversationId }: WorkspaceIds): Generator<Heavy> {
  const path = `/api/chats/${conversationId}/messages/attachments`;
  const headers = { 'content-type': formType };
  const part = (parameters: string, content: string) =>
    `Content-Disposition: form-data; ${parameters}\r\n\r\n${content}`;
  const heads = Object.entries(heavyPartHeads).map(([kind, head]) => [kind, toForm(`${head}\r\n\r\nx`)]);
  const forms = {
    ...(Object.fromEntries(heads) as Record<string, string>),
    'thousands of parts': toForm(...Array.from({ length: 3000 }, (_, index) => part(`name="a${index}"`, 'x'))),
    'what is nearly a boundary': toForm(part('name="files"; filename="a"', almostBoundary.repeat(40_000))),
    'a waveform': toForm(part('name="waveform"', `[${'1,'.repeat(30_000)}1]`)),
  };
  for (const [kind, body] of Object.entries(forms))
    yield { what: `a form: ${kind}`, request: { method: 'POST', path, headers, body } };
}
