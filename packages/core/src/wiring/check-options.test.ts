import { describe, expect, it } from 'vitest';

import { checkOptions } from './check-options.js';
import type { CrewkitOptions } from './crewkit-options.js';

const nothing = (): null => null;
const blobs = { write: nothing, read: nothing, delete: nothing, deleteUnfinished: nothing };

const check = (publicUrl: string, ...appOrigins: string[]): void =>
  checkOptions({ publicUrl, appOrigins, blobs } as unknown as CrewkitOptions);

const checkGiven = (given: object): void =>
  checkOptions({
    publicUrl: 'https://app.example',
    appOrigins: ['https://app.example'],
    blobs,
    ...given,
  } as unknown as CrewkitOptions);

describe('checkOptions', () => {
  it('takes what a browser would call an origin, and a URL', () => {
    expect(() => check('https://api.example/base', 'https://app.example', 'http://127.0.0.1:3000')).not.toThrow();
  });

  it.each(['', 'nonsense', 'ftp://app.example', 'https://app.example/'])('refuses the public URL %j', (url) => {
    expect(() => check(url, 'https://app.example')).toThrow(/^publicUrl must be/);
  });

  it.each(['', 'app.example', 'https://app.example/', 'https://app.example/x', 'https://APP.example', 'null'])(
    'refuses the origin %j',
    (origin) => {
      expect(() => check('https://app.example', 'https://app.example', origin)).toThrow(/^appOrigins\[1\] must be/);
    },
  );

  it.each([-1, 0.5, 61, Number.NaN, '5', null])('refuses %s seconds of grace', (refreshReuseGraceSeconds) => {
    expect(() => checkGiven({ refreshReuseGraceSeconds })).toThrow(/^refreshReuseGraceSeconds must be/);
  });

  it.each([undefined, 0, 1, 60])('takes %s seconds of grace', (refreshReuseGraceSeconds) => {
    expect(() => checkGiven({ refreshReuseGraceSeconds })).not.toThrow();
  });

  it.each([0, -1, 0.5, 3651, Number.NaN, '30', null])('refuses sessions of %s days', (longestSessionDays) => {
    expect(() => checkGiven({ longestSessionDays })).toThrow(/^longestSessionDays must be/);
  });

  it.each([undefined, 1, 3650])('takes sessions of %s days', (longestSessionDays) => {
    expect(() => checkGiven({ longestSessionDays })).not.toThrow();
  });

  it.each([
    [{ breachedPasswords: 'comon' }, /^breachedPasswords must be/],
    [{ breachedPasswords: {} }, /^breachedPasswords must be/],
    [{ blobs: undefined }, /^blobs must be/],
    [{ blobs: './data/blobs' }, /^blobs must be/],
    [{ blobs: { ...blobs, deleteUnfinished: undefined } }, /^blobs must be/],
    [{ checkSessions: 'on' }, /^checkSessions must be/],
    [{ mentionMails: 'off' }, /^mentionMails must be/],
    [{ mentionMails: null }, /^mentionMails must be/],
    [{ captcha: {} }, /^captcha must be/],
    [{ captcha: () => true }, /^captcha must be/],
    [{ identityProviders: { google: {} } }, /^identityProviders must be a list/],
    [{ identityProviders: [undefined] }, /^identityProviders\[0\] must be made/],
    [{ identityProviders: [{ id: 'a', type: 'oidc' }] }, /^identityProviders\[0\] must be made/],
  ])('refuses %j, which no compiler has looked at', (given, message) => {
    expect(() => checkGiven(given)).toThrow(message);
  });

  it('wants an origin', () => {
    expect(() => check('https://app.example')).toThrow(/^appOrigins must name/);
  });

  it('takes providers whose ids are different and fit into paths', () => {
    const checkIds = (...ids: string[]): void => {
      const identityProviders = ids.map((id) => ({ id, begin: () => null, complete: () => null }));
      checkGiven({ identityProviders });
    };
    expect(() => checkIds('google', 'my-2nd-provider', 'x'.repeat(32))).not.toThrow();
    for (const id of ['', 'Google', 'a/b', 'a b', 'a_b', '..', 'x'.repeat(33), 'google\n']) {
      expect(() => checkIds('other', id)).toThrow(/^identityProviders\[1\]\.id must be/);
    }
    expect(() => checkIds('google', 'google')).toThrow(/^identityProviders\[1\]\.id, "google", stands there twice/);
  });
});
