import { CrewkitError } from '../crewkit-error.js';
import type { Problem } from '../schemas.js';

/** The result of a request. */
export interface FetchResult<Data = unknown> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Waits for a response and returns its body. Throws a `CrewkitError` if the request fails, if the server refuses it, or if the response is
 * not from a Crewkit server.
 */
export async function answer<O extends FetchResult>(pending: Promise<O>): Promise<NonNullable<O['data']>> {
  return requireData(await accepted(pending));
}

export function requireData<O extends FetchResult>({ data, response }: O): NonNullable<O['data']> {
  if (data === undefined || data === null) throw unexpected(response);
  return data;
}

/** Waits for an operation without a response body. Throws `CrewkitError` if the request fails or the server refuses it. */
export async function done(pending: Promise<FetchResult>): Promise<void> {
  await accepted(pending);
}

/**
 * Waits for a request and returns its result: the parsed response body and the response, from which callers can read headers. Throws a
 * `CrewkitError` if the request fails or the server refuses it.
 */
export async function accepted<O extends FetchResult>(pending: Promise<O>): Promise<O> {
  const outcome = await settled(pending);
  if (outcome.response.ok) return outcome;
  throw refusal(outcome.response, outcome.error);
}

/**
 * Waits for a request. Rethrows a `CrewkitError`. Converts any other error, such as a failed `JSON.parse`, to
 * `UNEXPECTED_ANSWER`.
 */
async function settled<O extends FetchResult>(pending: Promise<O>): Promise<O> {
  try {
    return await pending;
  } catch (error) {
    if (CrewkitError.is(error)) throw error;
    throw new CrewkitError('UNEXPECTED_ANSWER', { message: 'The response is not JSON.', cause: error });
  }
}

/** The `type` of problems with which the server's application refuses an action. Their code can be one of its own. */
const hostRefusal = 'urn:crewkit:error:refused-by-host';

/** Converts an error response to a `CrewkitError`. `body` is the parsed JSON, or the text if the response is not JSON. */
function refusal(response: Response, body: unknown): CrewkitError {
  if (!isProblem(response, body)) return unexpected(response);
  const isHosts = body.type === hostRefusal && body.code !== 'REFUSED_BY_HOST';
  return new CrewkitError(isHosts ? 'REFUSED_BY_HOST' : body.code, {
    message: body.detail,
    problem: body,
    hostCode: isHosts ? body.code : null,
    retryAfterSeconds: toSeconds(response.headers.get('Retry-After')),
  });
}

/** Returns the body of an error response as parsed JSON, or as text if it is not JSON. */
export async function readRefusal(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isProblem(response: Response, body: unknown): body is Problem {
  if (!/^application\/problem\+json\b/i.test(response.headers.get('Content-Type') ?? '')) return false;
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

function unexpected({ status }: Response): CrewkitError {
  const message = `Response with status ${status} is not from Crewkit, or from a newer version.`;
  return new CrewkitError('UNEXPECTED_ANSWER', { message });
}

function toSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}
