import { silentLogger as logger } from '@crewkit/core';
import { describe, expect, it } from 'vitest';

import { natsEventBus } from './nats-event-bus.js';
import { parseServerAddress } from './server-address.js';

const expected = 'expected nats://… or tls://…';

describe('the options of natsEventBus', () => {
  it.each<readonly [given: unknown, problem: string]>([
    [undefined, 'natsEventBus: expected an object of options, got nothing'],
    [{ logger }, `natsEventBus: servers: ${expected}, got nothing`],
    [{ servers: 'http://u:tPASS@h', logger }, `natsEventBus: servers: ${expected}, got a text`],
    [{ servers: ['nats://h', 'nats://u:tPASS@h:99999'], logger }, `natsEventBus: servers[1]: ${expected}, got a text`],
    [{ servers: [], logger }, 'natsEventBus: servers: expected at least 1 of URLs, got an empty list'],
    [{ servers: 'nats://h' }, 'natsEventBus: logger: expected a Logger, got nothing'],
    ...['', 'a b', 'a.*', '>', 'a..b', '.a', 'a.', 'a\r\nPUB x 0', 'ä'].map(
      (prefix) => [{ servers: 'nats://h', prefix, logger }, 'natsEventBus: prefix: expected letters, digits'] as const,
    ),
    [
      { servers: 'nats://h', subject: 'x', logger },
      'natsEventBus: subject: unknown option; known are servers, prefix, logger',
    ],
  ])('reject %j', (given, problem) => {
    expect(() => natsEventBus(given as never)).toThrow(problem);
    expect(() => natsEventBus(given as never)).not.toThrow(/tPASS/);
  });
});

describe('parseServerAddress', () => {
  const address = { host: 'h', port: 4222, requiresTls: false, credentials: {} };

  it.each([
    ['nats://h', address],
    ['nats://h/', address],
    ['tls://h:1', { ...address, port: 1, requiresTls: true }],
    ['nats://[::1]:4223', { ...address, host: '::1', port: 4223 }],
    ['nats://a%2Fb:c%40d@h', { ...address, credentials: { user: 'a/b', pass: 'c@d' } }],
    ['nats://t%20k@h', { ...address, credentials: { token: 't k' } }],
  ])('reads %s', (url, parsed) => expect(parseServerAddress(url)).toEqual(parsed));

  it.each([
    ...[
      '',
      'h',
      'h:4222',
      'ws://h',
      'nats:h',
      'nats://',
      'nats://:4222',
      'nats://h:99999',
      'nats://h:x',
      'nats://[::1',
    ],
    ...['nats://h/path', 'nats://h?tls=off', 'nats://h#x', 'nats://:pw@h', 'nats://u:%zz@h', 'nats://a,nats://b'],
  ])('rejects %j', (url) => expect(parseServerAddress(url)).toBeNull());
});
