import { unknownClient, type SystemActor } from '../domain/sign-in/session.js';
import { checkOptions, text } from '../options/index.js';

const maxReasonLength = 200;

// Not every store can store NUL and lone surrogates.
const reasonRule = text(
  `a reason of at most ${maxReasonLength} characters`,
  (reason) => reason.length <= maxReasonLength && !/\0|\p{Cs}/u.test(reason),
);

/** Returns the caller for `crewkit.system`. Throws an `OptionsError` unless the reason is valid. */
export function toSystemActor(reason: string): SystemActor {
  checkOptions<{ readonly reason: string }>('system', { reason: reasonRule }, { reason });
  return { userId: null, reason: reason.trim(), accessTokenId: null, key: null, client: unknownClient };
}
