import { readRefusal } from './answer.js';
import { CrewkitError } from '../crewkit-error.js';
import type { paths } from '../generated/schema.js';
import type { HttpClient } from './http-client.js';
import type { SessionTokens } from '../session/session-tokens.js';

export type Fetch = (request: Request) => Promise<Response>;

/** A client whose requests are typed by an OpenAPI document; by default, Crewkit's own. */
export type Http<Paths extends object = paths> = HttpClient<Paths>;

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
 *
 * With `if-signed-in`, sends the request without a token if no user was signed in when it was started.
 */
export function authorizedFetch(
  send: Fetch,
  tokens: SessionTokens,
  mode: 'signed-in' | 'if-signed-in' = 'signed-in',
): Fetch {
  return async (request) => {
    let { userId } = tokens;
    const own = (token: string | null): string => {
      userId ??= tokens.userId;
      if (token === null || tokens.userId !== userId) throw signedOut();
      return token;
    };
    const first = await tokens.accessToken();
    if (mode === 'if-signed-in' && first === null && userId === null) return send(request);
    const token = own(first);
    // Clone the request for the retry, because a body can be read only once.
    const again = request.clone();
    const response = await send(withToken(request, token));
    if (!(await refusesToken(response))) return response;
    return send(withToken(again, own(await tokens.replace(token))));
  };
}

/** Adds an access token or API key to the request. */
export function withToken(request: Request, token: string): Request {
  request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}

/**
 * Returns whether the response refuses the access token. Crewkit also sends 401 for a wrong code or password, with another code. The host's
 * own routes may refuse the token without any code.
 */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body = await readRefusal(response.clone());
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return code === undefined || code === 'UNAUTHENTICATED';
}

export function aborted(cause?: unknown): CrewkitError {
  return new CrewkitError('ABORTED', { message: 'Ended by its signal.', cause });
}

function signedOut(): CrewkitError {
  return new CrewkitError('SIGNED_OUT', { message: 'No user is signed in.' });
}
