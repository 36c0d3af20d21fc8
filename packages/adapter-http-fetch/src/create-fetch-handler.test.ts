import type { ApiRequest, Crewkit } from '@crewkit/core';
import { expect, it } from 'vitest';

import { createFetchHandler, requirePermissions, requireSignedIn } from './index.js';

const peer = { remoteAddress: '192.0.2.1' };
const guard = { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' } as const;

/** Creates an instance that responds with the given body, and records the requests. */
function createInstance(body: unknown = null, headers: readonly string[] = []) {
  const requests: ApiRequest[] = [];
  const method = (): void => undefined;
  const dispatchUnmatched = async (request: ApiRequest) => {
    requests.push(request);
    return { status: 200, headers, body };
  };
  const parts = { routes: [], dispatch: method, dispatchUnmatched, admit: method, can: method };
  return { crewkit: parts as unknown as Crewkit, requests };
}

it.each([undefined, null, {}, Promise.resolve({})])('rejects an invalid instance: %s', (given) => {
  const crewkit = given as never;
  const expected = 'crewkit: expected what `await createCrewkit(…)` returns, got ';
  expect(() => createFetchHandler(crewkit)).toThrow(`createFetchHandler: ${expected}`);
  expect(() => requireSignedIn(crewkit)).toThrow(`requireSignedIn: ${expected}`);
  expect(() => requirePermissions(crewkit, guard)).toThrow(`requirePermissions: ${expected}`);
});

it('passes headers on whose names are those of properties of objects', async () => {
  const { crewkit, requests } = createInstance();
  const headers: [string, string][] = [
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ];
  await createFetchHandler(crewkit)(new Request('http://example.com/api', { headers }), peer);
  const given = requests[0]?.headers ?? {};
  expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
  expect(Object.entries(given)).toEqual(headers);
});

it('keeps several cookies apart', async () => {
  const { crewkit } = createInstance(null, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
  const response = await createFetchHandler(crewkit)(new Request('http://example.com/api'), peer);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

it('rejects a request whose body other code has read', async () => {
  const { crewkit } = createInstance();
  const request = new Request('http://example.com/api', { method: 'POST', body: '{}' });
  await request.json();
  const message = 'createFetchHandler: expected a request with an unread body';
  await expect(createFetchHandler(crewkit)(request, peer)).rejects.toThrow(message);
  const locked = new Request('http://example.com/api', { method: 'POST', body: '{}' });
  locked.body?.getReader();
  await expect(createFetchHandler(crewkit)(locked, peer)).rejects.toThrow(message);
});

it('handles the error of a body that breaks off while nothing reads it', async () => {
  const { crewkit, requests } = createInstance();
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('The client has left.')) });
  // The types of Node 20 lack this option.
  const options = { method: 'POST', body, duplex: 'half' } as RequestInit;
  await createFetchHandler(crewkit)(new Request('http://example.com/api', options), peer);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(requests[0]?.body.destroyed).toBe(true);
});

it('releases the stream of a response to a HEAD request', async () => {
  let released = 0;
  const stream = {
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.reject(new Error('It was read.')),
      return: async () => {
        released += 1;
        return { done: true, value: undefined };
      },
    }),
  };
  const { crewkit } = createInstance(stream, ['Content-Length', '5']);
  const response = await createFetchHandler(crewkit)(new Request('http://example.com/api', { method: 'HEAD' }), peer);
  expect([response.body, response.headers.get('content-length'), released]).toEqual([null, '5', 1]);
});
