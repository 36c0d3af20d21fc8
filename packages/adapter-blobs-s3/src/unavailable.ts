import { AppError } from '@crewkit/core';

/** As the port wants it; its cause tells the operator what went wrong, and nobody a secret. */
export function unavailable(error: unknown): AppError {
  return AppError.is(error) ? error : new AppError('UNAVAILABLE', { cause: safeError(error) });
}

/** What may be logged of an error of the SDK: its own holds the answer, the request, and with that the signature. */
function safeError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The blob store failed.');
  const code = textOf(error, 'code') ?? textOf(error, 'Code');
  // Node reports several addresses that failed with a code and no text.
  const safe = new Error(error.message === '' ? (code ?? error.name) : error.message);
  safe.name = error.name;
  return Object.assign(safe, code === null ? {} : { code }, statusOf(error));
}

function textOf(error: Error, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : null;
}

function statusOf(error: Error): { readonly status?: number } {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return {};
  return typeof metadata.httpStatusCode === 'number' ? { status: metadata.httpStatusCode } : {};
}
