/* global CustomEvent, document */

const unreachable = {
  code: 'UNREACHABLE',
  title: 'The server does not answer.',
  detail: 'The server does not answer.',
};

/**
 * Calls the API. Never rejects: `{ ok, status, body, problem }`, where `problem` is the RFC 9457 document with
 * `retryAfterSeconds` beside it, or null if the call went well. Tells the page about every call by the event
 * `crewkit:call`.
 */
export async function callApi(method, path, { body, accessToken } = {}) {
  const headers = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (accessToken !== undefined) headers.Authorization = `Bearer ${accessToken}`;
  const init = { method, headers, cache: 'no-store', credentials: 'omit' };
  if (body !== undefined) init.body = JSON.stringify(body);
  const outcome = await send(path, init);
  document.dispatchEvent(new CustomEvent('crewkit:call', { detail: { method, path, ...outcome } }));
  return outcome;
}

async function send(path, init) {
  try {
    const response = await fetch(path, init);
    const text = await response.text();
    const body = text === '' ? null : JSON.parse(text);
    if (response.ok) return { ok: true, status: response.status, body, problem: null };
    const retryAfterSeconds = Number(response.headers.get('Retry-After')) || null;
    return { ok: false, status: response.status, body: null, problem: { ...body, retryAfterSeconds } };
  } catch {
    return { ok: false, status: 0, body: null, problem: { ...unreachable, retryAfterSeconds: null } };
  }
}

/** What a problem means, as one or two sentences for people. */
export function explain({ title, detail, retryAfterSeconds }) {
  const what = detail ?? title ?? 'Something went wrong.';
  if (retryAfterSeconds === null) return what;
  const minutes = Math.round(retryAfterSeconds / 60);
  return `${what} Wait ${retryAfterSeconds < 100 ? `${retryAfterSeconds} seconds` : `${minutes} minutes`}.`;
}
