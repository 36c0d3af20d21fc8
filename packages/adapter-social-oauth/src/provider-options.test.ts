import { describe, expect, it } from 'vitest';

import { oauth2Provider, oidcProvider } from './index.js';
import { isSafeUrl } from './safe-url.js';

const common = { id: 'test', name: 'Test', clientId: 'c', clientSecret: 's3cret' };
const openId = { ...common, issuer: 'https://p.example' };
const plain = {
  ...common,
  authorizationUrl: 'https://p.example/authorize',
  tokenUrl: 'https://p.example/token',
  userInfoUrl: 'https://p.example/user',
};

describe('the options of a provider', () => {
  it.each([
    ['id', ''],
    ['id', 'Upper'],
    ['id', 'a/b'],
    ['id', 'x'.repeat(33)],
    ['name', ' '],
    ['name', 'x'.repeat(101)],
    ['clientId', ''],
    ['clientSecret', ''],
    ['tokenEndpointAuthMethod', 'none'],
    ['timeoutSeconds', 0],
    ['timeoutSeconds', 61],
    ['timeoutSeconds', Number.NaN],
    ['scopes', ['a b']],
    ['scopes', ['']],
    ['issuer', 'p.example'],
    ['issuer', 'http://p.example'],
    ['issuer', 'https://u:s3cret@p.example'],
    ['issuer', 'https://p.example#x'],
  ])('are rejected with the name of the field: %s %j', (field, value) => {
    for (const create of [
      () => oidcProvider({ ...openId, [field]: value }),
      () => oauth2Provider({ ...plain, [field]: value }),
    ]) {
      expect(create).toThrow(new RegExp(`^(?!.*s3cret).*: ${field}(?:\\[0\\])?: expected`));
    }
  });

  it.each(['authorizationUrl', 'tokenUrl', 'userInfoUrl', 'emailsUrl'])('require https for %s', (field) => {
    expect(() => oauth2Provider({ ...plain, [field]: 'http://p.example/x' })).toThrow(
      `oauth2Provider "test": ${field}: expected an https URL`,
    );
    expect(() => oauth2Provider({ ...plain, [field]: 'http://127.0.0.1:1/x' })).not.toThrow();
  });

  it('are rejected with the id of the provider', () => {
    const fault = 'oidcProvider "Google": id: expected 1 to 32 lower-case letters, digits or dashes, got "Google"';
    expect(() => oidcProvider({ ...openId, id: 'Google' })).toThrow(fault);
    expect(oidcProvider({ ...openId, id: 'x'.repeat(32) }).id).toHaveLength(32);
  });

  it('are accepted if they are valid', async () => {
    expect(oidcProvider(openId)).toMatchObject({ id: 'test', name: 'Test' });
    const { url } = await oauth2Provider({ ...plain, scopes: ['a', 'b', 'a'] }).begin('https://app.example/cb');
    expect(new URL(url).searchParams.get('scope')).toBe('a b');
    const without = await oauth2Provider(plain).begin('https://app.example/cb');
    expect(new URL(without.url).searchParams.has('scope')).toBe(false);
  });
});

describe('isSafeUrl', () => {
  it.each([
    'https://p.example',
    'http://localhost:1',
    'http://127.0.0.1',
    'http://127.9.8.7:1/x',
    'http://[::1]:1',
    'http://2130706433',
  ])('accepts %s', (url) => {
    expect(isSafeUrl(url)).toBe(true);
  });

  it.each([
    '',
    'ftp://127.0.0.1',
    'http://p.example',
    'http://127.evil.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://128.0.0.1',
    'http://[::2]',
    'http://0.0.0.0',
    'javascript:alert(1)',
  ])('rejects %j', (url) => {
    expect(isSafeUrl(url)).toBe(false);
  });
});
