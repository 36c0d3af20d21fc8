// Runs in the tabs of the test, with the SDK's session and the requests of the signed-in user.
import { CrewkitError } from '../../src/crewkit-error.js';
import { createHttp } from '../../src/http/create-http.js';
import { authorizedFetch, plainFetch, type Fetch } from '../../src/http/http.js';
import { answer } from '../../src/http/answer.js';
import { createSession, type SessionOptions } from '../../src/session/create-session.js';
import type { SessionState } from '../../src/session/session-state.js';
import type { StorageChoice } from '../../src/session/storage/storage.js';

declare const TEST_BASE_PATH: string;

declare global {
  interface Window {
    /** What a server-rendered page would contain. */
    readonly initialSession?: SessionOptions['initialSession'];
  }
}

/** The object `tab` in each tab. */
export interface Tab {
  readonly state: SessionState;
  /** Each token that a listener received, and null for each end of the session. */
  readonly told: (string | null)[];
  login(email: string, password: string): Promise<void>;
  logout(): Promise<void>;
  rename(firstName: string): Promise<void>;
  /** Resolves with a token, or with the code of the error. */
  token(): Promise<string | null>;
  /** Sets the tab's clock so that the access token expires at this real time. Then does the same as `token`. */
  tokenAfterExpiry(atMs: number): Promise<string | null>;
  /** Waits until this real time and then replaces the tab's token as if the server had refused it. */
  replaceToken(atMs: number): Promise<string | null>;
  /** Resolves with the user's email as the server returns it, or with the code of the error. */
  whoAmI(): Promise<string>;
  /** Moves the tab's clock. */
  skip(ms: number): void;
  /** Starts a renewal like `tokenAfterExpiry` and does not wait for it. */
  beginRenewal(): void;
}

const query = new URLSearchParams(location.search);
const realNow = Date.now.bind(Date);
// A reloaded page keeps its clock.
let offsetMs = Number(sessionStorage.getItem('test-offset') ?? 0);
Date.now = () => realNow() + offsetMs;

/** Returns tokens with the lifetime given in the page's address, in seconds. */
const shortLived: Fetch = async (request) => {
  const response = await fetch(request);
  const seconds = query.get('lifetime');
  if (seconds === null || !response.ok || !/\/(login|refresh)$/.test(request.url)) return response;
  const pair = (await response.json()) as Record<string, unknown>;
  return Response.json({ ...pair, expiresIn: Number(seconds) });
};

const send = plainFetch(shortLived);
const storage = (query.get('storage') ?? undefined) as StorageChoice | undefined;
const isInCookie = storage === 'cookie';
const server = { baseUrl: '', basePath: TEST_BASE_PATH, isInCookie };
const open = createHttp({ ...server, fetch: send });
const session = createSession({ open, storage, storageKey: 'crewkit', initialSession: window.initialSession });
const http = createHttp({ ...server, fetch: authorizedFetch(send, session) });
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
    session.begin(
      await session.requestSignIn(() => answer(open.POST('/api/auth/login', { body: { email, password } }))),
    ),
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
