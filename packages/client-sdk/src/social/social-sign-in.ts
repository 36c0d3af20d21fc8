import { answer } from '../http/answer.js';
import { CrewkitError } from '../crewkit-error.js';
import { aborted, type Http } from '../http/http.js';
import { createRandomId } from '../create-random-id.js';
import { retriableImport } from '../retriable-import.js';
import type { User } from '../schemas.js';
import type { SignInTokens } from '../session/session-tokens.js';
import type { AwaitOptions } from './await-result.js';
import { callbackUrl, openPopup } from './open-popup.js';
import type { PopupOptions, RedirectOptions } from './popup-options.js';
import { leaveMark } from './redirect-mark.js';
import type { SocialResult, SocialTokens } from './social-callback.js';

export interface SocialTools {
  /** Returns the server's URL at which the browser starts the sign-in. */
  readonly url: (provider: string, query: { readonly returnTo: string }) => string;
  /** Sends requests that need no session. */
  readonly open: Http;
  readonly tokens: Pick<SignInTokens, 'requestSignIn' | 'begin'>;
}

/** Loads the code while the user is at the provider, because few pages need it. */
const loadAwaitResult = retriableImport(() => import('./await-result.js'), 'awaitResult');

/** Returns the popup's result as `awaitResult` does. Also closes the popup if its code cannot be loaded. */
async function receiveResult(popup: Window, flow: string, options: AwaitOptions): Promise<SocialResult> {
  const { awaitResult } = await loadAwaitResult().catch((error: unknown) => {
    popup.close();
    throw error;
  });
  return awaitResult(popup, flow, options);
}

/** Creates the functions for social sign-in in browsers. */
export function socialSignIn({ url, open, tokens }: SocialTools) {
  let latest: AbortController | null = null;

  const enter = async (pair: SocialTokens, signal?: AbortSignal): Promise<User> => {
    if (pair === 'in-cookie') {
      const renewed = await tokens.requestSignIn(() => answer(open.POST('/api/auth/refresh', { body: {} })));
      await tokens.begin(renewed);
      return renewed.user;
    }
    const headers = { Authorization: `Bearer ${pair.accessToken}` };
    const user = await answer(open.GET('/api/users/me', { headers, ...(signal && { signal }) }));
    await tokens.begin({ ...pair, user });
    return user;
  };

  return {
    /**
     * Opens the provider's page in a popup and resolves when the user is signed in. Call it synchronously in a click handler, because
     * browsers block popups that are opened at any other time. The page at `callbackPath` must call `completeSocialSignIn()`. Opening a
     * second popup aborts the first one, whose promise rejects with `ABORTED`.
     *
     * Throws `POPUP_BLOCKED`, `POPUP_CLOSED`, `TIMED_OUT` or `ABORTED`. Throws `TWO_FACTOR_REQUIRED` with a `challengeToken` for
     * `verifyTwoFactor`. Also throws the errors that the server reports: `SOCIAL_LOGIN_FAILED`, `SOCIAL_FLOW_INVALID`,
     * `EMAIL_NOT_VERIFIED`, `REFUSED_BY_HOST` (with a `hostCode` if the server's application chose one), `ACCOUNT_LOCKED`, `UNAVAILABLE` or `INTERNAL`.
     */
    async signInWithPopup(provider: string, options: PopupOptions = {}): Promise<User> {
      if (options.signal?.aborted === true) throw aborted();
      const flow = createRandomId();
      const popup = openPopup(url(provider, { returnTo: callbackUrl(flow, options.callbackPath) }), flow, options);
      latest?.abort();
      const ending = (latest = new AbortController());
      const end = (): void => ending.abort();
      options.signal?.addEventListener('abort', end);
      try {
        const result = await receiveResult(popup, flow, { signal: ending.signal, timeoutMs: options.timeoutMs });
        return await enter(getTokens(result), ending.signal);
      } finally {
        options.signal?.removeEventListener('abort', end);
        if (latest === ending) latest = null;
      }
    },

    /**
     * Redirects the whole page to the provider. Use it if popups are unsuitable. The flow ends on the page at `callbackPath`, where
     * `completeSocialSignIn` returns `begunHere: true`.
     */
    signInWithRedirect(provider: string, { callbackPath }: RedirectOptions = {}): void {
      const flow = createRandomId();
      leaveMark(flow);
      location.assign(url(provider, { returnTo: callbackUrl(flow, callbackPath) }));
    },

    /**
     * Signs in with the tokens that `completeSocialSignIn` returned. Call it only if `begunHere` is true or the user has confirmed that
     * they want to use this account.
     */
    acceptSocialTokens: (pair: SocialTokens): Promise<User> => enter(pair),
  };
}

function getTokens(result: SocialResult): SocialTokens {
  if (result.kind === 'signed-in') return result.tokens;
  if (result.kind === 'failed') {
    const { code, hostCode } = result;
    throw new CrewkitError(code, { message: 'Social sign-in failed.', hostCode });
  }
  const { challengeToken } = result;
  throw new CrewkitError('TWO_FACTOR_REQUIRED', { message: 'The second factor is missing.', challengeToken });
}
