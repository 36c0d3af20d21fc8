import { CrewkitError } from '@crewkit/core';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

import { misfit, ProviderError } from './provider-error.js';

// RFC 6749 §4.1.2.1: when providers can respond only with a redirect, they send these codes instead of status 503 or
// 500.
const temporary = new Set(['server_error', 'temporarily_unavailable']);
const maxDepth = 5;

/**
 * Converts an error to a `CrewkitError`. Returns a `CrewkitError` unchanged. The cause of the `CrewkitError` is never the library's own error,
 * because the library's errors contain codes, tokens and whole responses.
 */
export function toCrewkitError(error: unknown, { name }: { readonly name: string }): CrewkitError {
  if (CrewkitError.is(error)) return error;
  const cause = findErrorIn(error) ?? describe(error);
  const isAway = cause.kind === 'UNAVAILABLE';
  const detail = isAway ? `${name} cannot be reached.` : `The sign-in with ${name} failed.`;
  return new CrewkitError(cause.kind, { detail, cause });
}

/** Returns the `ProviderError` that the library has wrapped, or null if there is none. */
function findErrorIn(error: unknown): ProviderError | null {
  let each = error;
  for (let depth = 0; depth < maxDepth && each instanceof Error; depth += 1) {
    if (each instanceof ProviderError) return each;
    each = each.cause;
  }
  return null;
}

function describe(error: unknown): ProviderError {
  if (error instanceof AuthorizationResponseError) {
    const kind = temporary.has(error.error) ? 'UNAVAILABLE' : 'SOCIAL_LOGIN_FAILED';
    return new ProviderError(kind, `the callback says ${errorCode(error.error)}`);
  }
  if (error instanceof ResponseBodyError) return misfit(`the answer was ${error.status} ${errorCode(error.error)}`);
  if (error instanceof WWWAuthenticateChallengeError) return misfit(`the answer was ${error.status} with a challenge`);
  if (error instanceof ClientError) return misfit(describeClientError(error));
  return misfit(error instanceof Error ? error.name : 'something was thrown that is no error');
}

/**
 * Describes an error of the library. The library's own messages are fixed texts, but the messages of underlying errors quote received text.
 */
function describeClientError({ message, cause }: ClientError): string {
  if (cause instanceof Response) return `${message}: ${cause.status}`;
  const isOfTheLibrary =
    cause instanceof Error && /^(?:OperationProcessing|UnsupportedOperation)Error$/.test(cause.name);
  return isOfTheLibrary ? `${message}: ${cause.message}` : message;
}

/** Returns the text if it looks like an error code. Callbacks are untrusted input, so no other text may appear in logs. */
function errorCode(text: string): string {
  return /^[a-z_]{1,40}$/.test(text) ? text : 'an error of its own';
}
