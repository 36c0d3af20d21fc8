import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ApiRequest } from '../../api-messages.js';
import { publicRoute, type Route } from '../../define-route.js';
import { checkInput } from './check-input.js';
import { parseInput, parseParams } from './parse-input.js';

type Described = Partial<Pick<Route, 'method' | 'params' | 'query' | 'body'>>;

function toRow({ method = 'POST', ...schemas }: Described): Route {
  const common = { operationId: 'x', path: '/api/x', tag: 'x', summary: 'x', responses: {}, errors: [] } as const;
  return publicRoute({ ...common, method, ...schemas }, () => Promise.resolve({ status: 204 }));
}

function getRequest(body: string, headers: ApiRequest['headers'] = { 'content-type': 'application/json' }): ApiRequest {
  const pieces = body === '' ? [] : [Buffer.from(body)];
  return { method: 'POST', target: '/', headers, remoteAddress: '', body: Readable.from(pieces) };
}

const getRefusal = async (act: () => unknown): Promise<unknown> => {
  try {
    return await act();
  } catch (error) {
    return CrewkitError.is(error) ? { code: error.code, ...error.details } : error;
  }
};

const parseQuery = async (route: Route, search: URLSearchParams): Promise<unknown> =>
  (await parseInput(route, getRequest(''), search)).query;
const parseBody = async (route: Route, request: ApiRequest): Promise<unknown> =>
  (await parseInput(route, request, new URLSearchParams())).body;

describe('checkInput', () => {
  const fine = z.strictObject({ name: z.string().min(3), age: z.int().optional() });

  it('returns the output of the schema', () => {
    const trimmed = z.object({ name: z.string().trim() });
    expect(checkInput(trimmed, { name: ' a ' })).toEqual({ name: 'a' });
  });

  it('reports each error with path, code and message', async () => {
    expect(await getRefusal(() => checkInput(fine, { name: 'a', age: 'x' }))).toEqual({
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'name', code: 'too_small', message: expect.any(String) as string },
        { path: 'age', code: 'invalid_type', message: expect.any(String) as string },
      ],
    });
  });

  it('reports each unknown property at any depth', async () => {
    const nested = z.strictObject({ list: z.array(fine) });
    const unknown = (path: string): object => ({ path, code: 'unknown_property', message: 'Unknown property.' });
    expect(await getRefusal(() => checkInput(nested, { list: [{ name: 'abc', x: 1, y: 2 }], z: 3 }))).toEqual({
      code: 'VALIDATION_FAILED',
      errors: [unknown('list.0.x'), unknown('list.0.y'), unknown('z')],
    });
  });

  it('reports only the first error of a path', async () => {
    const twice = z.object({ name: z.string().min(3).regex(/^x/) });
    expect(await getRefusal(() => checkInput(twice, { name: 'a' }))).toMatchObject({
      errors: [{ path: 'name', code: 'too_small' }],
    });
  });

  it('keeps the error codes of the domain', async () => {
    const check = (params?: object): z.ZodObject =>
      z.object({
        name: z.string().superRefine((_, context) => {
          context.addIssue({ code: 'custom', message: 'No.', ...(params && { params }) });
        }),
      });
    const readCode = async (params?: object): Promise<unknown> =>
      getRefusal(() => checkInput(check(params), { name: 'a' }));
    expect(await readCode({ code: 'password_too_short' })).toMatchObject({ errors: [{ code: 'password_too_short' }] });
    for (const params of [undefined, {}, { code: 5 }]) {
      expect(await readCode(params)).toMatchObject({ errors: [{ code: 'custom', message: 'No.' }] });
    }
  });

  it('reports at most 50 errors', async () => {
    const input = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`p${index}`, 1]));
    const { errors } = (await getRefusal(() => checkInput(z.strictObject({}), input))) as { errors: unknown[] };
    expect(errors).toHaveLength(50);
  });
});

describe('parseParams', () => {
  it('answers malformed parameters with NOT_FOUND', async () => {
    const row = toRow({ params: z.object({ id: z.string().regex(/^\d+$/).transform(Number) }) });
    expect(parseParams(row, { id: '7' })).toEqual({ id: 7 });
    expect(await getRefusal(() => parseParams(row, { id: 'x' }))).toEqual({ code: 'NOT_FOUND' });
  });

  it('keeps parameters of a route without a schema unchanged', () => {
    expect(parseParams(toRow({}), { id: 'x' })).toEqual({ id: 'x' });
  });
});

describe('the query', () => {
  const row = toRow({ query: z.strictObject({ q: z.string().optional(), limit: z.coerce.number().default(20) }) });
  const parse = (search: string, of = row): Promise<unknown> =>
    getRefusal(() => parseQuery(of, new URLSearchParams(search)));

  it('accepts known parameters, and ignores the rest', async () => {
    expect(await parse('q=a&limit=5&utm_source=x')).toEqual({ q: 'a', limit: 5 });
    expect(await parse('')).toEqual({ limit: 20 });
    expect(await parse('q=a', toRow({}))).toEqual({});
  });

  it('rejects a repeated known parameter, but not a repeated unknown one', async () => {
    expect(await parse('q=a&q=b')).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'q' }] });
    expect(await parse('x=a&x=b')).toEqual({ limit: 20 });
  });
});

describe('the body', () => {
  const row = toRow({ body: z.strictObject({ title: z.string() }) });
  const unsupported = { code: 'UNSUPPORTED_MEDIA_TYPE', detail: expect.stringContaining('application/json') as string };

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset = "UTF-8" ',
    'application/json; charset=utf8',
  ])('accepts %s', async (type) => {
    expect(await parseBody(row, getRequest('{"title":"A"}', { 'content-type': type }))).toEqual({ title: 'A' });
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'text/json',
    'xapplication/json',
    'application/json5',
    'application/json, text/plain',
    'application/json; charset=latin1',
    'application/json; charset=utf-8; x=y',
    ['application/json', 'application/json'] as unknown as string,
  ])('rejects the type %j', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    expect(await getRefusal(() => parseBody(row, getRequest('{"title":"A"}', headers)))).toEqual(unsupported);
  });

  it('rejects every content encoding except identity', async () => {
    const of = (encoding: string): ApiRequest =>
      getRequest('{"title":"A"}', { 'content-type': 'application/json', 'content-encoding': encoding });
    expect(await parseBody(row, of('identity'))).toEqual({ title: 'A' });
    for (const encoding of ['gzip', 'br', 'identity, gzip', '']) {
      expect(await getRefusal(() => parseBody(row, of(encoding))), encoding).toEqual(unsupported);
    }
  });

  it('treats an empty body as an empty object, regardless of its type', async () => {
    expect(await parseBody(toRow({}), getRequest('', { 'content-type': 'text/plain' }))).toEqual({});
    expect(await getRefusal(() => parseBody(row, getRequest('')))).toMatchObject({ errors: [{ path: 'title' }] });
  });

  it('accepts only {} for a route without a body', async () => {
    expect(await parseBody(toRow({}), getRequest('{}'))).toEqual({});
    expect(await getRefusal(() => parseBody(toRow({}), getRequest('{"a":1}')))).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'a', code: 'unknown_property' }],
    });
  });

  it('is not read for GET', async () => {
    const request = getRequest('no JSON', {});
    expect(await parseBody(toRow({ method: 'GET' }), request)).toEqual({});
    expect(request.body.readableDidRead).toBe(false);
  });
});
