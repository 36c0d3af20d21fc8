import { describe, expect, it } from 'vitest';

import { resolveReturnTo } from './return-to.js';

const origin = 'https://crewkit.test';
const notAllowed = expect.objectContaining({ code: 'VALIDATION_FAILED' }) as Error;
const at = (publicUrl: string) => ({ appOrigins: ['https://app.test', origin], apiUrl: `${publicUrl}/api` });

describe('resolveReturnTo', () => {
  it.each([
    '/api',
    '/api/',
    '/api?x',
    '/api/auth/social/other',
    '/api/auth/social/other?returnTo=/',
    '/API/auth/social/other',
    '/%61pi/auth/social/other',
    '/%41%50%49',
    '/%2561pi/auth',
    '/%252561pi/auth',
    '/x/../api/auth',
    '/x/%2e%2e/api/auth',
    '/x%2f..%2fapi/auth',
    '/x%5c..%5capi/auth',
    '//api/auth',
    '/a/..//api/auth',
    '/.//api',
    '/%2fapi',
    '/x/../../api',
  ])('rejects %s of the server itself', (path) => {
    expect(() => resolveReturnTo(`${origin}${path}`, at(origin))).toThrow(notAllowed);
    expect(() => resolveReturnTo(`${origin.toUpperCase()}:443${path}`, at(origin))).toThrow(notAllowed);
    // On another origin, the path belongs to an ordinary page.
    expect(resolveReturnTo(`https://app.test${path}`, at(origin))).toMatch(/^https:\/\/app\.test\//);
  });

  it('rejects a path of the first origin if that is the server', () => {
    expect(() => resolveReturnTo('/api/x', { appOrigins: [origin], apiUrl: `${origin}/api` })).toThrow(notAllowed);
  });

  it.each(['/', '/apiary', '/api-docs', '/%61pis', '/x/api', '/caf%E9', '/%', '/welcome?next=/api/auth'])(
    'accepts %s',
    (path) => {
      expect(resolveReturnTo(`${origin}${path}`, at(origin))).toBe(`${origin}${path}`);
    },
  );

  it('recognizes the API below a path', () => {
    const below = at(`${origin}/Crew`);
    for (const path of ['/crew/api', '/CREW/api/x', '/crew//api', '/%63rew/api', '/crew/x/%2e%2e/api/x']) {
      expect(() => resolveReturnTo(`${origin}${path}`, below)).toThrow(notAllowed);
    }
    for (const path of ['/api/x', '/crew/', '/crew/apis']) {
      expect(resolveReturnTo(`${origin}${path}`, below)).toBe(`${origin}${path}`);
    }
  });
});
