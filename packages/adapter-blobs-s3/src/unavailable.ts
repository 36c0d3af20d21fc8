import { CrewkitError } from '@crewkit/core';

/** Returns an `UNAVAILABLE` error. Its cause describes the failure to the operator and contains no secrets. */
export function unavailable(error: unknown): CrewkitError {
  return CrewkitError.is(error) ? error : new CrewkitError('UNAVAILABLE', { cause: safeError(error) });
}

/** Returns an error that is safe to log. The SDK's own error contains the request and the response, and therefore the signature. */
function safeError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The blob store failed.');
  const code = toText(error, 'code') ?? toText(error, 'Code');
  // When several addresses fail, Node reports a code without a message.
  const safe = new Error(error.message === '' ? (code ?? error.name) : error.message);
  safe.name = error.name;
  return Object.assign(safe, code === null ? {} : { code }, getStatus(error));
}

function toText(error: Error, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : null;
}

function getStatus(error: Error): { readonly status?: number } {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return {};
  return typeof metadata.httpStatusCode === 'number' ? { status: metadata.httpStatusCode } : {};
}
