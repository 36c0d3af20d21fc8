import type { IncomingMessage } from 'node:http';

import { describe, expect, it } from 'vitest';

import { findHeadError } from './find-head-error.js';

const fault = (httpVersion: string, ...rawHeaders: string[]): string | null =>
  findHeadError({ httpVersion, headers: {}, rawHeaders } as unknown as IncomingMessage);

describe('findHeadError', () => {
  it.each([
    '',
    'x',
    'X.example:80',
    'x:',
    'a_b',
    '[::1]',
    '[::ffff:1.2.3.4]:80',
    '127.0.0.1:1',
    'a%20b',
    "!$&'()*+,;=",
  ])('accepts the host %j', (host) => expect(fault('1.1', 'Accept', '*/*', 'hOST', host)).toBeNull());

  it.each([
    'x/y',
    'u@x',
    'x y',
    'x:80:80',
    'x:y',
    '[x]',
    '[::1',
    '::1',
    'x?',
    'x#',
    '\\x',
    'a"b',
    '<x>',
    'é',
    'x:80,y:80',
  ])('rejects the host %j', (host) => {
    expect(fault('1.1', 'Host', host)).toMatch(/malformed/);
    expect(fault('1.0', 'Host', host)).toMatch(/malformed/);
  });

  it('requires one host, in HTTP/1.0 at most one', () => {
    expect(fault('1.1')).toMatch(/no Host header/);
    expect(fault('1.1', 'X', 'Host')).toMatch(/no Host header/);
    expect(fault('1.0')).toBeNull();
    for (const version of ['1.0', '1.1']) expect(fault(version, 'Host', 'x', 'HOST', 'x')).toMatch(/more than one/);
  });

  it('rejects chunked encoding in HTTP/1.0', () => {
    const headers = { host: 'x', 'transfer-encoding': 'chunked' };
    const of = (httpVersion: string) =>
      findHeadError({ httpVersion, headers, rawHeaders: ['Host', 'x'] } as unknown as IncomingMessage);
    expect(of('1.0')).toMatch(/chunked/);
    expect(of('1.1')).toBeNull();
  });

  it.each(['0.9', '2.0', '1.2', ''])('rejects HTTP/%s', (version) =>
    expect(fault(version, 'Host', 'x')).toMatch(/version/),
  );
});
