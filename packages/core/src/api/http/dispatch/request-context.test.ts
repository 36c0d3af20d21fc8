import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import type { ApiRequest } from '../../api-messages.js';
import { openContext, type RequestContext } from './request-context.js';

const origin = 'https://app.example';
const settings = {
  allowedOrigins: [origin],
  sessionOrigins: null,
  trustedProxies: 0,
  https: false,
  basePath: '/api',
};
const open = (headers: ApiRequest['headers'] = {}, changes: Partial<typeof settings> = {}): RequestContext =>
  openContext(
    { method: 'GET', target: '/', headers, remoteAddress: '192.0.2.1', body: Readable.from([]) },
    { ...settings, ...changes },
  );
const readHeader = ({ headers }: RequestContext, name: string): string | undefined =>
  headers[headers.indexOf(name) + 1];
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('openContext', () => {
  it.each(['r1', '!', '~', 'x'.repeat(128)])('keeps the request id %j', (id) => {
    const context = open({ 'x-request-id': id });
    expect([context.requestId, readHeader(context, 'X-Request-Id')]).toEqual([id, id]);
  });

  it.each(['', ' ', 'a b', 'a\n', 'é', '\u007f', 'x'.repeat(129), ['a', 'b'] as unknown as string])(
    'replaces the request id %j',
    (id) => {
      expect(open({ 'x-request-id': id }).requestId).toMatch(uuid);
    },
  );

  it('generates a unique id for each request', () => {
    expect(open().requestId).not.toBe(open().requestId);
  });

  it('adds the security headers to every response', () => {
    const context = open();
    expect(readHeader(context, 'X-Content-Type-Options')).toBe('nosniff');
    expect(readHeader(context, 'X-Frame-Options')).toBe('DENY');
    expect(readHeader(context, 'Referrer-Policy')).toBe('no-referrer');
    expect(readHeader(context, 'Vary')).toBe('Origin');
    expect(context.headers).not.toContain('Strict-Transport-Security');
    expect(readHeader(open({}, { https: true }), 'Strict-Transport-Security')).toBe('max-age=31536000');
    expect(context.headers.length % 2).toBe(0);
  });

  it('lets only pages of the app read responses', () => {
    const own = open({ origin });
    expect(readHeader(own, 'Access-Control-Allow-Origin')).toBe(origin);
    const exposed = readHeader(own, 'Access-Control-Expose-Headers')?.split(', ');
    expect(exposed).toEqual(
      ['X-Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'ETag', 'Location'].concat([
        'Accept-Ranges',
        'Content-Range',
        'Content-Length',
        'Content-Disposition',
      ]),
    );
    for (const other of ['https://evil.example', 'null', `${origin}.evil.example`, undefined]) {
      const context = open({ origin: other });
      expect(context.headers.filter((each) => each.startsWith('Access-Control'))).toEqual([]);
      expect(readHeader(context, 'Vary')).toBe('Origin');
    }
  });

  it('keeps the printable part of a user agent', () => {
    const agent = (header: unknown): string | null => open({ 'user-agent': header as string }).client.userAgent;
    expect(agent(' Mozilla/5.0\u0000\u001b[31m ')).toBe('Mozilla/5.0[31m');
    expect(agent('x'.repeat(600))).toBe('x'.repeat(512));
    for (const none of [undefined, '', '  ', '\u0007', ['a', 'b']]) expect(agent(none)).toBeNull();
  });

  it('trusts the configured number of proxies', () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    expect(open(headers).client.ipAddress).toBe('192.0.2.1');
    expect(open(headers, { trustedProxies: 1 }).client.ipAddress).toBe('198.51.100.7');
  });
});
