import { answer } from '../http/answer.js';
import { CrewkitError } from '../crewkit-error.js';
import { aborted, type Http } from '../http/http.js';
import type { TokenPair } from '../schemas.js';
import { inCookie } from './storage/stored-session.js';

const limitMs = 15_000;

/**
 * Exchanges a refresh token for new tokens. Rejects with the server's error response, or with `NETWORK_ERROR` if the server cannot be
 * reached or the request times out. Rejects immediately when `left` is aborted.
 *
 * In a cookie session, the request continues after the page was closed or reloaded (`keepalive`), because the browser itself stores the
 * cookie. Otherwise, it does not: the page could not store the new tokens, but the old token would be spent.
 */
export async function requestRenewal(open: Http, refreshToken: string, left: AbortSignal): Promise<TokenPair> {
  const limit = new AbortController();
  const end = (): void => limit.abort();
  const timer = setTimeout(end, limitMs);
  if (left.aborted) end();
  left.addEventListener('abort', end);
  try {
    const isCookie = refreshToken === inCookie;
    const body = isCookie ? {} : { refreshToken };
    const answered = answer(open.POST('/api/auth/refresh', { body, keepalive: isCookie, signal: limit.signal }));
    // A custom `fetch` may ignore the signal.
    return await Promise.race([answered, getEnd(limit.signal)]);
  } catch (error) {
    if (limit.signal.aborted) throw new CrewkitError('NETWORK_ERROR', { message: 'No response in time.' });
    throw error;
  } finally {
    clearTimeout(timer);
    left.removeEventListener('abort', end);
  }
}

function getEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(aborted());
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}
