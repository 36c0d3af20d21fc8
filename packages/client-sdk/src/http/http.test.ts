import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createHttp } from './create-http.js';
import { authorizedFetch, plainFetch } from './http.js';
import type { TokenPair } from '../schemas.js';
import { createSession, type ClientSession } from '../session/create-session.js';

/** Returns a token shaped like the server's access tokens, with the user's id in the claim `sub`. */
const getToken = (sub: string, name: string): string => `e30.${btoa(JSON.stringify({ sub, name }))}.c2ln`;

const createPair = (userId: string, name: string): TokenPair => ({
  accessToken: getToken(userId, name),
  refreshToken: `refresh-${name}`,
  tokenType: 'Bearer',
  expiresIn: 900,
  user: { id: userId } as TokenPair['user'],
});

const unauthenticated = (): Response =>
  new Response(JSON.stringify({ status: 401, code: 'UNAUTHENTICATED', detail: 'No.' }), {
    status: 401,
    headers: { 'Content-Type': 'application/problem+json' },
  });

describe('authorizedFetch', () => {
  const world = { session: null as unknown as ClientSession };
  const refreshed = vi.fn<() => Promise<Response>>();
  /** The tokens that the requests carried. */
  let sent: string[] = [];
  const answers = vi.fn<(token: string) => Response>();

  const send = async (request: Request): Promise<Response> => {
    if (request.url.endsWith('/api/auth/refresh')) return refreshed();
    const token = (request.headers.get('Authorization') ?? '').replace('Bearer ', '');
    sent.push(token);
    return answers(token);
  };
  const ask = (): Promise<Response> =>
    authorizedFetch(plainFetch(send), world.session)(new Request('http://server.test/api/tasks', { method: 'POST' }));
  const readCode = (pending: Promise<unknown>): Promise<unknown> =>
    pending.then(
      () => 'answered',
      (error: unknown) => (error as { code: string }).code,
    );

  beforeEach(() => {
    sent = [];
    refreshed.mockReset();
    answers.mockReset().mockImplementation(() => Response.json({}));
    const open = createHttp({ baseUrl: 'http://server.test', fetch: plainFetch(send) });
    world.session = createSession({ open, storage: 'memory', storageKey: 'key' });
  });
  afterEach(() => {
    world.session.close();
    vi.useRealTimers();
  });

  it('retries once with a renewed token', async () => {
    await world.session.begin(createPair('ada', '1'));
    answers.mockImplementationOnce(unauthenticated);
    refreshed.mockImplementation(async () => Response.json(createPair('ada', '2')));
    expect(await readCode(ask())).toBe('answered');
    expect(sent).toEqual([getToken('ada', '1'), getToken('ada', '2')]);
  });

  it("never repeats one user's request as another user who has signed in since", async () => {
    await world.session.begin(createPair('ada', '1'));
    answers.mockImplementationOnce(() => {
      void world.session.begin(createPair('bob', '1'));
      return unauthenticated();
    });
    expect(await readCode(ask())).toBe('SIGNED_OUT');
    expect(sent).toEqual([getToken('ada', '1')]);
  });

  it("never sends one user's request as another user who signs in while the request waits for a token", async () => {
    vi.useFakeTimers();
    await world.session.begin(createPair('ada', '1'));
    await vi.advanceTimersByTimeAsync(1_000_000);
    refreshed.mockImplementation(() => new Promise(() => undefined));
    const outcome = readCode(ask());
    await vi.advanceTimersByTimeAsync(1000);
    expect(refreshed).toHaveBeenCalledOnce();
    void world.session.begin(createPair('bob', '1'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toBe('SIGNED_OUT');
    expect(sent).toEqual([]);
  });
});
