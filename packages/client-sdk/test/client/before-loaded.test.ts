import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { CrewkitError } from '../../src/crewkit-error.js';
import { createHttp } from '../../src/http/create-http.js';
import { authorizedFetch, plainFetch, type Fetch } from '../../src/http/http.js';
import { answer } from '../../src/http/answer.js';
import { createApi } from '../../src/api/create-api.js';
import { createEarlyPermissions } from '../../src/live/early-permissions.js';
import { createEarlyRealtime } from '../../src/live/early-realtime.js';
import { LazyPart } from '../../src/live/lazy-part.js';
import { createLive, type Live } from '../../src/live/live.js';
import { createSession } from '../../src/session/create-session.js';
import { toActor, createPair, post, until, type Person } from '../realtime/people.js';
import { startServer, type TestServer } from '../realtime/start-server.js';
import { shown } from './signed-in-client.js';

let server: TestServer;
const ends: (() => void)[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(() => server.close());

/** Like `createCrewkitClient`, but the test decides when the real-time code is loaded. */
async function createClientFor(person: Person) {
  const { baseUrl } = server;
  const { basePath } = server.crewkit;
  const send = plainFetch((request) => fetch(request));
  const open = createHttp({ baseUrl, basePath, fetch: send });
  const session = createSession({ open, storage: 'memory', storageKey: 'crewkit' });
  const signIn = async ({ email, password }: Person): Promise<void> =>
    session.begin(await answer(open.POST('/api/auth/login', { body: { email, password } })));
  await signIn(person);
  const http = createHttp({ baseUrl, basePath, fetch: authorizedFetch(send, session) });
  const authorize = (sender: Fetch): Fetch => authorizedFetch(sender, session);
  const { chats } = createApi({ open: http, http, send, authorize, tokens: session, apiUrl: baseUrl + basePath });
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  let failures = 0;
  let attempts = 0;
  const live = new LazyPart<Live>(async () => {
    attempts += 1;
    if (attempts <= failures) throw new CrewkitError('NETWORK_ERROR', { message: 'Offline.' });
    await arrival;
    return createLive({ baseUrl, tokens: session, http, chats });
  });
  const realtime = createEarlyRealtime(live, session);
  const close = (): void => {
    live.close();
    realtime.close();
    session.close();
  };
  ends.push(close);
  return {
    session,
    signIn,
    realtime,
    access: createEarlyPermissions(live),
    arrive,
    close,
    fail: (times: number): void => void (failures = times),
    attempts: () => attempts,
  };
}

async function bodiesAt(person: Person, conversationId: string): Promise<string[]> {
  const { items } = await server.crewkit.useCases.listMessages.execute(toActor(person), {
    conversationId,
    limit: 50,
    before: null,
    after: null,
    around: null,
  });
  return items.map(({ body }) => body).reverse();
}

describe('real time that is not loaded yet', () => {
  let pair: Awaited<ReturnType<typeof createPair>>;
  beforeEach(async () => {
    pair = await createPair(server.crewkit);
  });

  it('is not loaded before the first use', async () => {
    const { realtime, attempts, close } = await createClientFor(pair.ada);
    realtime.onStatus(() => undefined);
    realtime.disconnect();
    expect([realtime.status, attempts()]).toEqual(['off', 0]);
    close();
  });

  it('applies earlier calls in order', async () => {
    const { ada, bob, conversationId } = pair;
    await post(server.crewkit, bob, conversationId, 'before');
    const client = await createClientFor(ada);
    const statuses: string[] = [];
    client.realtime.onStatus((status) => statuses.push(status));
    const heard: string[] = [];
    client.realtime.on('chat:message', ({ body }) => heard.push(body));
    const never = client.realtime.on('chat:message', () => heard.push('never'));
    never();
    const open = client.realtime.openConversation(conversationId);
    let changes = 0;
    open.subscribe(() => (changes += 1));
    const sent = [open.send({ body: 'one' }), open.send({ body: 'two' })];
    expect([shown(open), open.state.status, changes]).toEqual([['one (waiting)', 'two (waiting)'], 'loading', 2]);
    const ids = open.state.unsent.map(({ clientMessageId }) => clientMessageId);
    client.arrive();
    const delivered = await Promise.all(sent);
    expect(delivered.map(({ clientMessageId }) => clientMessageId)).toEqual(ids);
    await until(() => open.state.status === 'live' && open.state.messages.length === 3, 'all is there');
    expect(shown(open)).toEqual(['before', 'one', 'two']);
    await post(server.crewkit, bob, conversationId, 'after');
    await until(() => heard.includes('after') && open.state.messages.length === 4, 'she hears it');
    expect([statuses, heard.includes('never')]).toEqual([['connecting', 'online'], false]);
    expect(client.realtime.openConversation(conversationId).state).toBe(open.state);
    open.close();
    const { state } = open;
    await post(server.crewkit, bob, conversationId, 'closed');
    await until(() => heard.includes('closed'), 'others hear it');
    expect(open.state).toBe(state);
    client.realtime.disconnect();
    expect(client.realtime.status).toBe('off');
  });

  it('is loaded again after a failure, and reports its state in the meantime', async () => {
    const client = await createClientFor(pair.ada);
    client.fail(2);
    client.arrive();
    const open = client.realtime.openConversation(pair.conversationId);
    const sent = open.send({ body: 'hello' });
    await until(() => open.state.error?.code === 'NETWORK_ERROR', 'it says so');
    expect([open.state.status, client.realtime.status, shown(open)]).toEqual([
      'loading',
      'connecting',
      ['hello (waiting)'],
    ]);
    await expect(client.access.can('org:create', { scope: 'GLOBAL' })).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    await sent;
    await until(() => open.state.status === 'live', 'it is live');
    expect([open.state.error, client.attempts()]).toEqual([null, 3]);
  });

  it('delivers messages of a closed conversation, but not discarded ones', async () => {
    const { ada, conversationId } = pair;
    const client = await createClientFor(ada);
    const open = client.realtime.openConversation(conversationId);
    const sent = open.send({ body: 'kept' });
    const discarded = open.send({ body: 'taken back' });
    open.discard(open.state.unsent[1]?.clientMessageId ?? '');
    await expect(discarded).rejects.toMatchObject({ code: 'ABORTED' });
    expect(shown(open)).toEqual(['kept (waiting)']);
    open.close();
    await expect(open.send({ body: 'too late' })).rejects.toMatchObject({ code: 'ABORTED' });
    // Callers need not handle this rejection. If it were unhandled, this run would fail.
    void client.realtime.openConversation(conversationId).send({ body: '' });
    client.arrive();
    await sent;
    const again = client.realtime.openConversation(conversationId);
    void again.send({ body: ' ' });
    const isRefused = (): boolean => again.state.unsent.every(({ status }) => status === 'refused');
    await until(() => again.state.unsent.length === 2 && isRefused(), 'both are refused');
    expect([shown(open), await bodiesAt(ada, conversationId)]).toEqual([['kept (waiting)'], ['kept']]);
  });

  it('keeps no data of one user for the next user', async () => {
    const { ada, bob, conversationId } = pair;
    const client = await createClientFor(ada);
    const open = client.realtime.openConversation(conversationId);
    const sent = open.send({ body: 'from Ada' });
    await client.signIn(bob);
    await expect(sent).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect([open.state.status, open.state.error?.code, shown(open)]).toEqual(['gone', 'SIGNED_OUT', []]);
    await expect(open.send({ body: 'again' })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    client.arrive();
    const reopened = client.realtime.openConversation(conversationId);
    await until(() => reopened.state.status === 'live', 'it is live');
    expect([open.state.status, await bodiesAt(bob, conversationId)]).toEqual(['gone', []]);
  });

  it('is not loaded after the client is closed', async () => {
    const client = await createClientFor(pair.ada);
    const open = client.realtime.openConversation(pair.conversationId);
    const [sent, allowed] = [open.send({ body: 'hello' }), client.access.can('org:create', { scope: 'GLOBAL' })];
    client.close();
    await expect(sent).rejects.toMatchObject({ code: 'ABORTED' });
    client.arrive();
    await expect(allowed).rejects.toMatchObject({ code: 'ABORTED' });
    const again = client.realtime.openConversation(pair.conversationId);
    client.realtime.connect();
    expect([open.state.status, again.state.status, client.realtime.status]).toEqual(['gone', 'gone', 'off']);
    expect(server.realtime().counts.connections).toBe(0);
  });
});
