import { describe, expect, it } from 'vitest';

import { createServer } from 'node:http';

import { attachRealtime } from './attach-realtime.js';

describe('the arguments of attachRealtime', () => {
  it.each<readonly [given: unknown, problem: string]>([
    [{}, 'attachRealtime: crewkit: expected what `await createCrewkit(…)` returns, got nothing'],
    [{ crewkit: Promise.resolve() }, 'got a Promise (is an await missing?)'],
    [{ server: () => null }, "httpServer: expected node's http.Server, got a function"],
    [{ options: { limits: { authSecond: 1 } } }, 'limits.authSecond: unknown option; did you mean authSeconds?'],
    [{ options: { limits: { authSeconds: '5' } } }, 'limits.authSeconds: expected a number above 0, got "5"'],
    [{ options: { limits: { backlogBytes: 0 } } }, 'limits.backlogBytes: expected a number above 0, got 0'],
    [{ options: { limit: {} } }, 'limit: unknown option; did you mean limits?'],
  ])('reject %j', (given, problem) => {
    const { server = createServer(), crewkit, options } = given as Record<string, never>;
    expect(() => attachRealtime(server, crewkit as never, options)).toThrow(problem);
  });
});
