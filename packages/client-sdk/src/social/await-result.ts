import type { ClientErrorCode } from '../error-codes.js';
import { CrewkitError } from '../crewkit-error.js';
import { receiveCallback } from './receive-callback.js';
import type { SocialResult } from './social-callback.js';
import { watchPopup } from './watch-popup.js';

const defaultTimeoutMs = 5 * 60_000;

const messages = {
  ABORTED: 'Aborted, or replaced by another popup.',
  POPUP_CLOSED: 'The popup was closed.',
  TIMED_OUT: 'Social sign-in timed out.',
} as const satisfies Partial<Record<ClientErrorCode, string>>;

export interface AwaitOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs?: number | undefined;
}

/**
 * Resolves with the popup's result. Rejects with `POPUP_CLOSED`, `TIMED_OUT` or `ABORTED` if the popup is closed, the time runs out or the
 * signal is aborted before the result arrives. Always closes the popup.
 *
 * A result that arrives after a rejection is not consumed here: the callback page keeps it and can ask the user whether to proceed. This
 * function does not end the session that the server created for a late result, because `logout` would also end the user's other sessions.
 */
export function awaitResult(
  popup: Window,
  flow: string,
  { signal, timeoutMs = defaultTimeoutMs }: AwaitOptions,
): Promise<SocialResult> {
  const stops: (() => void)[] = [];
  const result = new Promise<SocialResult>((resolve, reject) => {
    const fail = (code: keyof typeof messages) => () => reject(new CrewkitError(code, { message: messages[code] }));
    const timer = setTimeout(fail('TIMED_OUT'), timeoutMs);
    const onAbort = fail('ABORTED');
    signal.addEventListener('abort', onAbort);
    stops.push(
      receiveCallback(flow, popup, resolve),
      watchPopup(popup, fail('POPUP_CLOSED')),
      () => clearTimeout(timer),
      () => signal.removeEventListener('abort', onAbort),
      () => popup.close(),
    );
  });
  return result.finally(() => {
    for (const stop of stops) stop();
  });
}
