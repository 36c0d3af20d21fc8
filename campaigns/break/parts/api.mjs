import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export const password = 'Correct-horse-7';
const answerWithinMs = 20_000;

/**
 * Sends one request. Never rejects. The `status` 0 means that there was no response (refused, aborted, timed out); `failure` then states
 * the reason.
 * @param {{ method: string, path: string, token?: string, body?: object, form?: FormData, headers?: object, timeoutMs?: number }} request
 * @returns {Promise<{ status: number, headers: Headers, body: any, failure: string | null, ms: number }>}
 */
export async function call(url, { path, timeoutMs = answerWithinMs, ...request }) {
  const startedAt = performance.now();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url + path, { ...toFetch(request), signal });
    const body = parse(response, Buffer.from(await response.arrayBuffer()));
    const ms = performance.now() - startedAt;
    return { status: response.status, headers: response.headers, body, failure: null, ms };
  } catch (error) {
    const failure = error.cause?.code ?? error.cause?.message ?? error.name;
    return { status: 0, headers: new Headers(), body: null, failure, ms: performance.now() - startedAt };
  }
}

function toFetch({ method, token, body, form, headers = {} }) {
  const sent = { ...headers };
  if (token !== undefined) sent.authorization = `Bearer ${token}`;
  if (body === undefined) return { method, headers: sent, body: form };
  return { method, headers: { ...sent, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function parse(response, bytes) {
  if (bytes.length === 0) return null;
  const type = response.headers.get('content-type') ?? '';
  return /\bjson\b/.test(type) ? JSON.parse(bytes.toString('utf8')) : bytes;
}

/** Sends a request for setup. Returns the body, or throws an Error that contains the response. */
export async function must(url, request) {
  const answer = await call(url, request);
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new Error(
    `${request.method} ${request.path}: ${answer.status} ${answer.failure ?? JSON.stringify(answer.body)}`,
  );
}

/** Creates a user who has registered, confirmed the email and signed in. `tokenFor(email, page)` reads the emails. */
export async function createPerson(url, tokenFor, name = 'person') {
  const email = `${name}-${randomUUID()}@example.com`;
  await must(url, {
    method: 'POST',
    path: '/api/auth/register',
    body: { firstName: 'Ada', lastName: 'Lovelace', email, password },
  });
  const token = await untilFound(() => tokenFor(email, 'verify-email'));
  await must(url, { method: 'POST', path: '/api/auth/verify-email', body: { token } });
  return { email, ...(await signIn(url, email)) };
}

export async function signIn(url, email) {
  const { user, accessToken, refreshToken } = await must(url, {
    method: 'POST',
    path: '/api/auth/login',
    body: { email, password },
  });
  return { id: user.id, accessToken, refreshToken };
}

async function untilFound(look) {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await look();
    if (found !== null) return found;
    await sleep(100);
  }
  throw new Error('no mail came');
}
