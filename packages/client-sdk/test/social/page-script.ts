// Runs in the pages of the test, and uses this part of the SDK as an app does.
import { createHttp } from '../../src/http/create-http.js';
import { plainFetch } from '../../src/http/http.js';
import { CrewkitError } from '../../src/crewkit-error.js';
import type { TokenPair } from '../../src/schemas.js';
import { completeSocialSignIn, type SocialCallbackResult } from '../../src/social/complete-social-sign-in.js';
import type { PopupOptions } from '../../src/social/popup-options.js';
import { socialSignIn } from '../../src/social/social-sign-in.js';

declare const TEST_BASE_PATH: string;

/** The result of a sign-in: the user's email, or the error code. */
export interface Outcome {
  readonly email?: string;
  readonly code?: string;
  readonly hostCode?: string | null;
  readonly challengeToken?: string | null;
  readonly afterMs: number;
}

/** The object `testPage` in such a page. */
export interface TestPage {
  readonly outcomes: Outcome[];
  readonly sessions: TokenPair[];
  readonly arrivals: SocialCallbackResult[];
  /** URLs with which popups were opened. */
  readonly opened: string[];
  readonly auth: ReturnType<typeof socialSignIn>;
  /** Aborts the sign-ins that were started with `abortable`. */
  readonly abort: () => void;
  readonly signIn: (provider: string, options?: PopupOptions & { readonly abortable?: true }) => void;
}

function createTestPage(): TestPage {
  const [outcomes, sessions]: [Outcome[], TokenPair[]] = [[], []];
  const aborting = new AbortController();
  const auth = socialSignIn({
    url: (provider, query) => `${TEST_BASE_PATH}/auth/social/${provider}?${new URLSearchParams(query).toString()}`,
    open: createHttp({ baseUrl: '', basePath: TEST_BASE_PATH, fetch: plainFetch((request) => fetch(request)) }),
    tokens: { requestSignIn: (request) => request(), begin: (pair) => Promise.resolve(void sessions.push(pair)) },
  });
  const signIn: TestPage['signIn'] = (provider, { abortable, ...options } = {}) => {
    const startedAt = performance.now();
    const end = (outcome: Omit<Outcome, 'afterMs'>): void => {
      outcomes.push({ ...outcome, afterMs: performance.now() - startedAt });
    };
    const popup = auth.signInWithPopup(provider, { ...options, ...(abortable && { signal: aborting.signal }) });
    popup.then(
      ({ email }) => end({ email }),
      (error: unknown) => {
        if (!CrewkitError.is(error)) throw error;
        end({ code: error.code, hostCode: error.hostCode, challengeToken: error.challengeToken });
      },
    );
  };
  return { auth, sessions, signIn, outcomes, arrivals: [], opened: [], abort: () => aborting.abort() };
}

const testPage = createTestPage();
Object.assign(window, { testPage });
const open = window.open.bind(window);
window.open = (url, ...rest) => {
  testPage.opened.push(String(url));
  return open(url, ...rest);
};
document.querySelector('#sign-in')?.addEventListener('click', () => testPage.signIn('plain'));
if (location.search === '?at-once') testPage.signIn('plain');
if (document.body.dataset['callback'] !== undefined) {
  const addressBeforeCall = location.href;
  // The function is called twice, as in React's strict mode.
  const calls = [completeSocialSignIn(), completeSocialSignIn()];
  Object.assign(window, { addressBeforeCall, addressAfterCall: location.href });
  for (const arrival of calls) void arrival.then((each) => testPage.arrivals.push(each));
}
