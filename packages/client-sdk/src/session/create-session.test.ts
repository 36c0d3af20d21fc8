import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createHttp } from '../http/create-http.js';
import { plainFetch } from '../http/http.js';
import type { TokenPair } from '../schemas.js';
import { createSession, type ClientSession } from './create-session.js';
// Import the lease eagerly: the SDK would load it lazily, at a time that the fake clock does not control.
import './tabs/storage-lease.js';
import type { KeyValueStorage } from './storage/storage.js';

const user = { id: 'u', firstName: 'Ada' } as TokenPair['user'];
const createPair = (name: string): TokenPair => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  tokenType: 'Bearer',
  expiresIn: 900,
  user,
});

/** A server whose next refresh response the test chooses. */
class Server {
  readonly asked: string[] = [];
  readonly answers: ((request: Request) => Promise<Response> | Response)[] = [];

  readonly fetch = async (request: Request): Promise<Response> => {
    this.asked.push(((await request.clone().json()) as { refreshToken: string }).refreshToken);
    const answer = this.answers.shift();
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer(request);
  };
}

const problem = (status: number, code: string): Response =>
  new Response(JSON.stringify({ status, code, detail: 'No.' }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

/** Creates a storage in which every call is asynchronous, as in IndexedDB. */
function slowStorage(values: Map<string, string>): KeyValueStorage {
  const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    getItem: (key) => tick().then(() => values.get(key) ?? null),
    setItem: (key, value) => tick().then(() => void values.set(key, value)),
    removeItem: (key) => tick().then(() => void values.delete(key)),
  };
}

describe('createSession', () => {
  const server = { current: new Server() };
  const open: ClientSession[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    server.current = new Server();
  });
  afterEach(() => {
    for (const session of open.splice(0)) session.close();
    vi.useRealTimers();
  });

  function create(storage: KeyValueStorage | 'memory' = 'memory'): ClientSession {
    const http = createHttp({ baseUrl: 'http://server.test', fetch: plainFetch(server.current.fetch) });
    const session = createSession({ open: http, storage, storageKey: 'key' });
    open.push(session);
    return session;
  }

  /** Advances the clock until the promise settles. */
  async function settle<T>(pending: Promise<T>): Promise<T | string> {
    const outcome = pending.catch((error: unknown) => (error as { code: string }).code);
    await vi.advanceTimersByTimeAsync(16_000);
    return outcome;
  }

  it('is signed out at once if a synchronous storage is empty, and keeps its state object', async () => {
    const session = create();
    expect(session.state).toEqual({ status: 'signed-out', user: null, reason: 'initial' });
    let changes = 0;
    session.subscribe(() => (changes += 1));
    await session.begin(createPair('1'));
    const { state } = session;
    await session.begin(createPair('2'));
    expect(session.state).toBe(state);
    expect(changes).toBe(1);
  });

  it('is "loading" until a slow storage has responded, unless a user signs in before that', async () => {
    const values = new Map<string, string>();
    const first = create(slowStorage(values));
    expect(first.state.status).toBe('loading');
    await settle(first.begin(createPair('1')));
    expect(first.state.status).toBe('signed-in');
    const second = create(slowStorage(values));
    expect(second.state.status).toBe('loading');
    expect(await settle(second.accessToken())).toBe('access-1');
    expect(second.state).toEqual({ status: 'signed-in', user });
  });

  it('shares one refresh between all callers, a minute before the expiry', async () => {
    const session = create();
    await session.begin(createPair('1'));
    await vi.advanceTimersByTimeAsync(830_000);
    expect(await session.accessToken()).toBe('access-1');
    await vi.advanceTimersByTimeAsync(40_000);
    server.current.answers.push(() => Response.json(createPair('2')));
    const tokens = await Promise.all([session.accessToken(), session.accessToken(), session.replace('access-1')]);
    expect(tokens).toEqual(['access-2', 'access-2', 'access-2']);
    expect(server.current.asked).toEqual(['refresh-1']);
    expect(await session.replace('access-1')).toBe('access-2');
  });

  it.each(['INVALID_REFRESH_TOKEN', 'EMAIL_NOT_VERIFIED'])('ends by %s', async (code) => {
    const session = create();
    await session.begin(createPair('1'));
    const told: (string | null)[] = [];
    session.onToken((token) => told.push(token));
    server.current.answers.push(() => problem(401, code));
    expect(await session.replace('access-1')).toBe(null);
    expect(session.state).toMatchObject({ status: 'signed-out', reason: 'expired' });
    expect(told).toEqual([null]);
  });

  it.each([
    ['NETWORK_ERROR', () => Promise.reject(new TypeError('fetch failed'))],
    ['NETWORK_ERROR', () => new Promise<Response>(() => undefined)],
    ['RATE_LIMITED', () => problem(429, 'RATE_LIMITED')],
    ['UNAVAILABLE', () => problem(503, 'UNAVAILABLE')],
    ['UNAUTHENTICATED', () => problem(401, 'UNAUTHENTICATED')],
    [
      'UNEXPECTED_ANSWER',
      () => new Response('<h1>Sign in to the Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['UNEXPECTED_ANSWER', () => new Response('', { status: 401 })],
  ])('survives %s and recovers', async (code, answer) => {
    const session = create();
    await session.begin(createPair('1'));
    server.current.answers.push(answer);
    expect(await settle(session.replace('access-1'))).toBe(code);
    expect(session.state.status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(2000);
    server.current.answers.push(() => Response.json(createPair('2')));
    expect(await settle(session.replace('access-1'))).toBe('access-2');
  });

  it('continues with a token that another tab stored, even if its own was rejected', async () => {
    const values = new Map<string, string>();
    const session = create(slowStorage(values));
    await settle(session.begin(createPair('1')));
    server.current.answers.push(() => {
      const stored = JSON.parse(values.get('key') ?? '') as object;
      values.set(
        'key',
        JSON.stringify({ ...stored, generation: 1, accessToken: 'access-2', refreshToken: 'refresh-2' }),
      );
      return problem(401, 'INVALID_REFRESH_TOKEN');
    });
    expect(await settle(session.replace('access-1'))).toBe('access-2');
    expect(server.current.asked).toEqual(['refresh-1']);
  });

  it.each(['end', 'begin'] as const)('ignores a late response after %s', async (what) => {
    const values = new Map<string, string>();
    const session = create(slowStorage(values));
    await settle(session.begin(createPair('1')));
    server.current.answers.push(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5000));
      return Response.json(createPair('late'));
    });
    const late = session.replace('access-1');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.current.asked).toHaveLength(1);
    const next = what === 'end' ? session.end('logged-out') : session.begin(createPair('other'));
    expect(await settle(late)).toBe(what === 'end' ? null : 'access-other');
    await next;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(values.get('key')).not.toContain('late');
    expect(await settle(session.accessToken())).toBe(what === 'end' ? null : 'access-other');
  });

  it('never sends a token that it knows to be spent', async () => {
    const session = create();
    await session.begin(createPair('1'));
    const { refreshToken: _, ...accessOnly } = createPair('2');
    server.current.answers.push(() => Response.json(accessOnly));
    expect(await session.replace('access-1')).toBe('access-2');
    await vi.advanceTimersByTimeAsync(870_000);
    expect(await session.accessToken()).toBe('access-2');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await session.accessToken()).toBe(null);
    expect(session.state).toMatchObject({ reason: 'expired' });
    expect(server.current.asked).toEqual(['refresh-1']);
  });

  it('refreshes on a timer while it has listeners, even after failures', async () => {
    const session = create();
    await session.begin(createPair('1'));
    const told: (string | null)[] = [];
    const stop = session.onToken((token) => told.push(token));
    await vi.advanceTimersByTimeAsync(870_000);
    expect(server.current.asked.length).toBeGreaterThan(1);
    expect(server.current.asked.length).toBeLessThan(8);
    server.current.answers.push(() => Response.json(createPair('2')));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told).toEqual(['access-2']);
    stop();
    const { length } = server.current.asked;
    await vi.advanceTimersByTimeAsync(3_000_000);
    expect(server.current.asked).toHaveLength(length);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has the same user in storage as on the page', async () => {
    const values = new Map<string, string>();
    const session = create(slowStorage(values));
    await settle(session.begin(createPair('1')));
    await settle(session.update({ ...user, firstName: 'Augusta' }));
    expect(session.state.user?.firstName).toBe('Augusta');
    expect(values.get('key')).toContain('Augusta');
    expect(await settle(session.accessToken())).toBe('access-1');
  });
});
