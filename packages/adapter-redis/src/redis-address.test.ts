import { describe, expect, it } from 'vitest';

import { parseRedisAddress } from './redis-address.js';

const two = [
  { host: 'a', port: 1 },
  { host: '::1', port: 2 },
];

describe('parseRedisAddress', () => {
  it.each([
    ['redis://u:p@h/1', { kind: 'server', url: 'redis://u:p@h/1' }],
    ['redis+cluster://a:1,[::1]:2', { kind: 'cluster', nodes: two, credentials: {}, usesTls: false }],
    [
      'rediss+cluster://u%2F:p%40,@a',
      {
        kind: 'cluster',
        nodes: [{ host: 'a', port: 6379 }],
        credentials: { username: 'u/', password: 'p@,' },
        usesTls: true,
      },
    ],
    [
      'redis+sentinel://:pw@a:1,[::1]:2/my%20master',
      { kind: 'sentinel', master: 'my master', nodes: two, credentials: { password: 'pw' }, usesTls: false },
    ],
    [
      'rediss+sentinel://a/m',
      { kind: 'sentinel', master: 'm', nodes: [{ host: 'a', port: 26_379 }], credentials: {}, usesTls: true },
    ],
  ])('reads %s', (url, address) => expect(parseRedisAddress(url)).toEqual(address));

  it.each([
    ...['', 'redis', 'http://h', 'redis://h:99999', 'redis+other://h', 'redis+cluster://', 'redis+cluster://a,,b'],
    ...['redis+cluster://a:99999', 'redis+cluster://a:x', 'redis+cluster://a/1', 'redis+cluster://a?x=1'],
    ...['redis+sentinel://a', 'redis+sentinel://a/', 'redis+sentinel://a/%zz', 'redis+sentinel://u:%zz@a/m'],
    ...['redis+sentinel://a/m/1', 'redis+cluster://a b', 'redis+cluster://u:p@v@a'],
  ])('rejects %j', (url) => expect(parseRedisAddress(url)).toBeNull());
});
