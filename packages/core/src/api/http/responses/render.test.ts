import { describe, expect, it } from 'vitest';

import { CrewkitError } from '../../../errors/crewkit-error.js';
import { refuse } from '../../../errors/refuse.js';
import { errorCatalogue } from '../../../errors/catalogue.js';
import type { ApiResponse } from '../../api-messages.js';
import { renderAnswer, renderProblem } from './render.js';

const context = () => ({ requestId: 'r1', headers: ['X-Request-Id', 'r1'] });
const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const byName = ({ headers }: ApiResponse): Record<string, string> =>
  Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [])));

describe('renderAnswer', () => {
  it('sends JSON with no-store and its length in bytes', () => {
    const response = renderAnswer(context(), { status: 200, body: { text: 'é' } });
    expect(response).toMatchObject({ status: 200, body: '{"text":"é"}' });
    expect(byName(response)).toEqual({
      'X-Request-Id': 'r1',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': '13',
    });
  });

  it('sends no body for an empty response', () => {
    const response = renderAnswer(context(), { status: 204 });
    expect(response.body).toBeNull();
    expect(Object.keys(byName(response))).toEqual(['X-Request-Id', 'Cache-Control', 'Content-Security-Policy']);
  });

  it('keeps the headers of the route, in any letter case, and each cookie', () => {
    const headers = { 'cache-control': 'private', 'content-security-policy': 'sandbox', ETag: '"1"' };
    const response = renderAnswer(context(), { status: 200, body: 1, headers, cookies: ['a=1', 'b=2'] });
    expect(byName(response)).toMatchObject(headers);
    expect(response.headers).not.toContain('Cache-Control');
    expect(response.headers).not.toContain('Content-Security-Policy');
    const cookies = response.headers.filter((_, at) => response.headers[at - 1] === 'Set-Cookie');
    expect(cookies).toEqual(['a=1', 'b=2']);
  });

  it('does not confuse header values with names', () => {
    const response = renderAnswer(context(), { status: 200, headers: { Vary: 'Cache-Control' } });
    expect(byName(response)['Cache-Control']).toBe('no-store');
  });

  it('sends bytes and streams with their type and length', () => {
    const bytes = Buffer.from([1, 2, 3]);
    const sent = renderAnswer(context(), { status: 200, content: { type: 'image/png', bytes } });
    expect(sent.body).toBe(bytes);
    expect(byName(sent)).toMatchObject({ 'Content-Type': 'image/png', 'Content-Length': '3' });
    const stream = (async function* () {
      yield Promise.resolve(bytes);
    })();
    const streamed = renderAnswer(context(), { status: 206, content: { type: 'audio/ogg', stream, length: 7 } });
    expect(streamed).toMatchObject({ status: 206, body: stream });
    expect(byName(streamed)).toMatchObject({ 'Content-Type': 'audio/ogg', 'Content-Length': '7' });
  });

  it('does not modify the headers of the context', () => {
    const given = context();
    renderAnswer(given, { status: 200, body: {} });
    expect(given.headers).toEqual(context().headers);
  });
});

describe('renderProblem', () => {
  it('replaces the code and status of REFUSED_BY_HOST with those of the hook', () => {
    const error = refuse({ detail: 'No seats.', code: 'SEAT_LIMIT_REACHED', status: 409 });
    const { status, body } = renderProblem(context(), error);
    expect([status, JSON.parse(body as string)]).toEqual([
      409,
      {
        type: 'urn:crewkit:error:refused-by-host',
        title: 'The application does not allow this.',
        status: 409,
        code: 'SEAT_LIMIT_REACHED',
        detail: 'No seats.',
        requestId: 'r1',
      },
    ]);
  });

  const problem = (response: ApiResponse): unknown =>
    JSON.parse(typeof response.body === 'string' ? response.body : '');

  it('is problem+json with a type, a title, a stable code and the request id', () => {
    const response = renderProblem(context(), new CrewkitError('TWO_FACTOR_REQUIRED', { challengeToken: 't' }));
    expect(response.status).toBe(401);
    expect(byName(response)).toMatchObject({
      'Content-Type': 'application/problem+json',
      'WWW-Authenticate': 'Bearer',
    });
    expect(problem(response)).toEqual({
      type: 'urn:crewkit:error:two-factor-required',
      title: errorCatalogue.TWO_FACTOR_REQUIRED,
      status: 401,
      code: 'TWO_FACTOR_REQUIRED',
      detail: errorCatalogue.TWO_FACTOR_REQUIRED,
      requestId: 'r1',
      challengeToken: 't',
    });
  });

  it('moves header details out of the body', () => {
    const of = (error: CrewkitError): [Record<string, string>, unknown] => {
      const response = renderProblem(context(), error);
      return [byName(response), problem(response)];
    };
    const [limited, limitedBody] = of(new CrewkitError('RATE_LIMITED', { retryAfterSeconds: 7, detail: 'Wait.' }));
    expect(limited['Retry-After']).toBe('7');
    expect(limitedBody).toMatchObject({ detail: 'Wait.' });
    expect(limitedBody).not.toHaveProperty('retryAfterSeconds');
    const [method, methodBody] = of(new CrewkitError('METHOD_NOT_ALLOWED', { allow: ['GET', 'HEAD'] }));
    expect(method['Allow']).toBe('GET, HEAD');
    expect(methodBody).not.toHaveProperty('allow');
    const [range, rangeBody] = of(new CrewkitError('RANGE_NOT_SATISFIABLE', { totalBytes: 0 }));
    expect(range['Content-Range']).toBe('bytes */0');
    expect(rangeBody).not.toHaveProperty('totalBytes');
    const [plain] = of(new CrewkitError('NOT_FOUND'));
    for (const name of ['WWW-Authenticate', 'Retry-After', 'Allow', 'Content-Range', 'Connection']) {
      expect(plain).not.toHaveProperty(name);
    }
  });

  it.each(['PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED'] as const)('closes the connection after %s', (code) => {
    const tooLarge = new CrewkitError(code);
    expect(byName(renderProblem(context(), tooLarge))['Connection']).toBe('close');
    const closing = { requestId: 'r1', headers: ['Connection', 'close'] };
    expect(renderProblem(closing, tooLarge).headers.filter((each) => each === 'Connection')).toHaveLength(1);
  });
});
