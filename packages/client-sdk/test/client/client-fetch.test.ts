import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { createFastifyServer, requireSignedIn } from '@crewkit/adapter-http-fastify';
import { createHttpFixture, type HttpFixture } from '@crewkit/contracts';
import { openTemporaryStore } from '@crewkit/test-servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createCrewkitClient, type CrewkitClient } from '../../src/index.js';
import { createPerson, type Person } from '../realtime/people.js';
import { basePath, signedInClient } from './signed-in-client.js';

interface InvoicePaths {
  '/invoices/{invoiceId}': {
    post: {
      parameters: { path: { invoiceId: string } };
      requestBody: { content: { 'application/json': { amount: number } } };
      responses: { 200: { content: { 'application/json': { amount: number; userId: string } } } };
    };
  };
}

let fixture: HttpFixture;
let app: ReturnType<typeof createFastifyServer>;
let other: Server;
let ada: Person;
let client: CrewkitClient;
let baseUrl = '';
let otherUrl = '';
const dispose: (() => Promise<unknown>)[] = [];
/** The `Authorization` headers of the requests to the host's routes, and of those to the server of another origin. */
const received: (string | undefined)[] = [];
const leaked: (string | undefined)[] = [];
/** Responses that the host's route `/plain` sends before it accepts a request. */
let refusals: { readonly status: number; readonly body: unknown }[] = [];

const toUrl = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function addHostRoutes(): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(`${basePath}/`)) received.push(request.headers.authorization);
  });
  app.post('/invoices/:id', { onRequest: requireSignedIn(fixture.crewkit) }, async (request) => ({
    ...((await json(request.raw)) as object),
    userId: request.crewkitUser.id,
  }));
  app.get('/plain', async (_request, reply) => {
    const refusal = refusals.shift();
    return refusal === undefined ? 'accepted' : reply.status(refusal.status).send(refusal.body);
  });
  app.get('/away', (_request, reply) => reply.redirect(`${otherUrl}/`));
}

beforeAll(async () => {
  other = createServer((request, response) => {
    leaked.push(request.headers.authorization);
    response.end('other');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherUrl = toUrl(other);
  const store = await openTemporaryStore('sqlite');
  fixture = await createHttpFixture(store.store, { basePath });
  app = createFastifyServer(fixture.crewkit);
  addHostRoutes();
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  ada = await createPerson(fixture.crewkit);
  dispose.push(
    () => app.close(),
    () => fixture.crewkit.close(),
    store.dispose,
  );
});
beforeEach(async () => {
  client = await signedInClient(baseUrl, ada);
  refusals = [];
  received.length = 0;
  leaked.length = 0;
});
afterEach(() => client.close());
afterAll(async () => {
  other.close();
  for (const end of dispose) await end();
});

const post = (amount: number): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ amount }),
});

describe('client.fetch', () => {
  it("calls the host's routes as the signed-in user", async () => {
    const response = await client.fetch('/invoices/1', post(7));
    expect(await response.json()).toEqual({ amount: 7, userId: ada.id });
    const paths = [new URL('/invoices/2', baseUrl), new Request(`${baseUrl}/invoices/3`, post(8))];
    for (const each of paths) expect((await client.fetch(each, post(8))).status).toBe(200);
  });

  it('renews a token that the server no longer accepts, and repeats the request with its body', async () => {
    fixture.clock.advance({ minutes: 16 });
    expect(await (await client.fetch('/invoices/1', post(9))).json()).toMatchObject({ amount: 9 });
    expect(new Set(received).size).toBe(2);
  });

  it('retries once if a route of the host refuses the token, but not for another reason', async () => {
    refusals = [{ status: 401, body: 'expired' }];
    expect(await (await client.fetch('/plain')).text()).toBe('accepted');
    refusals = [
      { status: 401, body: {} },
      { status: 401, body: {} },
    ];
    expect((await client.fetch('/plain')).status).toBe(401);
    expect(received).toHaveLength(4);
    refusals = [{ status: 401, body: { code: 'INVALID_CREDENTIALS' } }];
    expect((await client.fetch('/plain')).status).toBe(401);
    refusals = [{ status: 403, body: 'forbidden' }];
    expect((await client.fetch('/plain')).status).toBe(403);
    expect(received).toHaveLength(6);
  });

  it('never sends a request to another origin', async () => {
    const { host } = new URL(otherUrl);
    const others = [otherUrl, new URL(otherUrl), new Request(otherUrl), baseUrl.replace('127.0.0.1', 'localhost')];
    for (const each of others) await expect(client.fetch(each)).rejects.toThrow(TypeError);
    // These are paths of the server, not URLs of another origin.
    for (const path of [`//${host}/`, `/\\${host}/`, `/@${host}/`]) {
      expect((await client.fetch(path)).status).toBe(404);
    }
    // @ts-expect-error there is no such option
    await client.http.GET('/api/users/me', { baseUrl: otherUrl });
    expect(leaked).toEqual([]);
  });

  it('does not take the token to where a redirect leads', async () => {
    await expect(client.fetch('/away')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(leaked).toEqual([]);
    expect(await (await client.fetch('/away', { redirect: 'follow' })).text()).toBe('other');
    expect(leaked).toEqual([undefined]);
  });

  it('rejects with the errors of the SDK', async () => {
    await expect(client.fetch('/plain', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
    const pending = client.fetch('/plain');
    await client.auth.signOut();
    const error: unknown = await pending.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error !== null) expect(error).toMatchObject({ code: 'SIGNED_OUT' });
  });

  it('sends no token if no user is signed in', async () => {
    await client.auth.signOut();
    expect(await (await client.fetch('/plain')).text()).toBe('accepted');
    expect((await client.fetch('/invoices/1', post(1))).status).toBe(401);
    expect(received).toEqual([undefined, undefined]);
  });
});

describe('client.http', () => {
  it("is typed by the host's paths", async () => {
    const own = createCrewkitClient<InvoicePaths>({ baseUrl, basePath, storage: 'memory' });
    await own.auth.login({ email: ada.email, password: ada.password });
    const { data } = await own.http.POST('/invoices/{invoiceId}', {
      params: { path: { invoiceId: 'a b' } },
      body: { amount: 3 },
    });
    expect(data).toEqual({ amount: 3, userId: ada.id });
    own.close();
  });
});

describe('session.accessToken', () => {
  it('returns a token that the server accepts, or null', async () => {
    const { session } = client;
    const headers = {
      Authorization: `Bearer ${String(await session.accessToken())}`,
      'Content-Type': 'application/json',
    };
    expect((await fetch(`${baseUrl}/invoices/1`, { ...post(1), headers })).status).toBe(200);
    await client.auth.signOut();
    expect(await session.accessToken()).toBeNull();
  });
});
