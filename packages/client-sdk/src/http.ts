import createClient, { type Client } from 'openapi-fetch';

import { readRefusal } from './answer.js';
import { CrewkitError } from './crewkit-error.js';
import type { paths } from './generated/schema.js';
import { defaultBasePath, movePaths } from './move-paths.js';
import type { SessionTokens } from './session/session-tokens.js';

export type Fetch = (request: Request) => Promise<Response>;

/** A client whose requests are typed by the OpenAPI document. */
export type Http = Client<paths>;

export interface HttpOptions {
  readonly baseUrl: string;
  /** The server's option `basePath`. The default is `/api`. */
  readonly basePath?: string;
  readonly fetch: Fetch;
  /** Aborts every request made with these options. */
  readonly signal?: AbortSignal;
}

export function createHttp({ baseUrl, basePath = defaultBasePath, fetch, signal }: HttpOptions): Http {
  return movePaths(createClient<paths>({ baseUrl, fetch, ...(signal === undefined ? {} : { signal }) }), basePath);
}

/** Wraps `fetch` so that it rejects only with `NETWORK_ERROR` or `ABORTED`. */
export function plainFetch(send: Fetch): Fetch {
  return async (request) => {
    try {
      return await send(request);
    } catch (error) {
      if (request.signal.aborted) throw aborted(error);
      throw new CrewkitError('NETWORK_ERROR', { message: 'The server could not be reached.', cause: error });
    }
  };
}

/**
 * Wraps `send` so that each request carries the session's access token. If the server refuses the token, retries once with a new token.
 * Rejects with `SIGNED_OUT` if there is no token, or if another user has signed in since the request was started. A request is therefore
 * never sent as a different user.
 */
export function authorizedFetch(send: Fetch, tokens: SessionTokens): Fetch {
  return async (request) => {
    let { userId } = tokens;
    const own = (token: string | null): string => {
      userId ??= tokens.userId;
      if (token === null || tokens.userId !== userId) throw signedOut();
      return token;
    };
    const token = own(await tokens.accessToken());
    // Clone the request for the retry, because a body can be read only once.
    const again = request.clone();
    const response = await send(withToken(request, token));
    if (!(await refusesToken(response))) return response;
    return send(withToken(again, own(await tokens.replace(token))));
  };
}

function withToken(request: Request, token: string): Request {
  request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}

/**
 * Returns whether the response refuses the access token. Status 401 alone is not enough, because the server also sends 401 for a wrong code
 * or password.
 */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body = await readRefusal(response.clone());
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'UNAUTHENTICATED';
}

export function aborted(cause?: unknown): CrewkitError {
  return new CrewkitError('ABORTED', { message: 'Ended by its signal.', cause });
}

function signedOut(): CrewkitError {
  return new CrewkitError('SIGNED_OUT', { message: 'No user is signed in.' });
}
