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
 * Resolves with the popup's result. If no result arrives, rejects: with `POPUP_CLOSED` when the user closes the popup, with `TIMED_OUT`
 * after `timeoutMs`, or with `ABORTED` when the signal is aborted. Always closes the popup.
 *
 * After rejecting, this function ignores a late result: the callback page keeps that result and can ask the user whether to proceed. This
 * function does not end the session that the server created for a late result, because `signOutEverywhere` would also end the user's other sessions.
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
    // The signal may have been aborted while this code was loaded.
    if (signal.aborted) onAbort();
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
