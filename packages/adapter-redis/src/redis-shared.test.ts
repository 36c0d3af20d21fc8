import { describe, expect, it } from 'vitest';

import { redisShared } from './redis-shared.js';

const expected = 'expected redis://…, redis+cluster://… or redis+sentinel://… (for TLS, rediss instead of redis)';

describe('the options of redisShared', () => {
  it.each<readonly [given: unknown, problem: string]>([
    [undefined, 'redisShared: expected an object of options, got nothing'],
    ['redis://u:tPASS@h', 'redisShared: expected an object of options, got a text'],
    [{}, `redisShared: url: ${expected}, got nothing`],
    [{ url: 'http://u:tPASS@h' }, `redisShared: url: ${expected}, got a text`],
    [{ url: 'redis://h:99999' }, `redisShared: url: ${expected}, got a text`],
    [{ url: 'redis+cluster://u:tPASS@h/1' }, `redisShared: url: ${expected}, got a text`],
    [{ url: 'redis+sentinel://u:tPASS@h' }, `redisShared: url: ${expected}, got a text`],
    [{ url: 'redis://h', prefix: 7 }, 'redisShared: prefix: expected a text, got 7'],
    [{ url: 'redis://h', keyPrefix: 'x' }, 'redisShared: keyPrefix: unknown option; known are url, prefix'],
  ])('reject %j', (given, problem) => {
    expect(() => redisShared(given as never)).toThrow(problem);
    expect(() => redisShared(given as never)).not.toThrow(/tPASS/);
  });
});
