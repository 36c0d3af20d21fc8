// Runs in the tabs of the test: a session as the SDK makes it, and the requests of whoever is signed in.
import { CrewkitError } from '../../src/crewkit-error.js';
import { authorizedFetch, createHttp, plainFetch, type Fetch } from '../../src/http.js';
import { answer } from '../../src/answer.js';
import { createSession } from '../../src/session/create-session.js';
import type { SessionState } from '../../src/session/session-state.js';
import type { StorageChoice } from '../../src/session/storage.js';

/** `tab` of each of them. */
export interface Tab {
  readonly state: SessionState;
  /** Each token that was told to a listener; null for each end. */
  readonly told: (string | null)[];
  login(email: string, password: string): Promise<void>;
  logout(): Promise<void>;
  rename(firstName: string): Promise<void>;
  /** A token, or the code of what went wrong. */
  token(): Promise<string | null>;
  /** At this time by the real clock the access token is over by the tab's clock; then as `token`. */
  tokenAfterExpiry(atMs: number): Promise<string | null>;
  /** As if the server did not take the token that the tab holds; at this time by the real clock. */
  replaceToken(atMs: number): Promise<string | null>;
  /** Email of the user as the server tells it, or the code of what went wrong. */
  whoAmI(): Promise<string>;
  /** Moves the tab's clock. */
  skip(ms: number): void;
  /** Begins a renewal as `tokenAfterExpiry` does, and waits for nothing. */
  beginRenewal(): void;
}

const query = new URLSearchParams(location.search);
const realNow = Date.now.bind(Date);
// A page that is loaded again lives at the same time as before.
let offsetMs = Number(sessionStorage.getItem('test-offset') ?? 0);
Date.now = () => realNow() + offsetMs;

/** Tokens that last as long as the address of the page says, in seconds. */
const shortLived: Fetch = async (request) => {
  const response = await fetch(request);
  const seconds = query.get('lifetime');
  if (seconds === null || !response.ok || !/\/(login|refresh)$/.test(request.url)) return response;
  const pair = (await response.json()) as Record<string, unknown>;
  return Response.json({ ...pair, expiresIn: Number(seconds) });
};

const send = plainFetch(shortLived);
const open = createHttp({ baseUrl: '', fetch: send });
const storage = (query.get('storage') ?? undefined) as StorageChoice | undefined;
const session = createSession({ open, storage, storageKey: 'crewkit' });
const http = createHttp({ baseUrl: '', fetch: authorizedFetch(send, session) });
const told: (string | null)[] = [];
if (query.has('listen')) session.onToken((token) => told.push(token));

async function orCode<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    return CrewkitError.is(error) ? error.code : String(error);
  }
}

const until = (atMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, atMs - realNow()));
const skip = (ms: number): void => {
  offsetMs += ms;
  sessionStorage.setItem('test-offset', String(offsetMs));
};
const minuteMs = 60_000;

const tab: Tab = {
  get state() {
    return session.state;
  },
  told,
  login: async (email, password) =>
    session.begin(await answer(open.POST('/api/auth/login', { body: { email, password } }))),
  logout: async () => {
    await http.POST('/api/auth/logout');
    await session.end('logged-out');
  },
  rename: async (firstName) => session.update(await answer(http.PATCH('/api/users/me', { body: { firstName } }))),
  token: () => orCode(() => session.accessToken()),
  tokenAfterExpiry: async (atMs) => {
    skip(16 * minuteMs);
    await until(atMs);
    return orCode(() => session.accessToken());
  },
  replaceToken: async (atMs) => {
    const token = (await session.accessToken()) ?? '';
    await until(atMs);
    return orCode(() => session.replace(token));
  },
  whoAmI: () => orCode(async () => (await answer(http.GET('/api/users/me'))).email),
  skip,
  beginRenewal: () => {
    skip(16 * minuteMs);
    void orCode(() => session.accessToken());
  },
};
Object.assign(window, { tab });
