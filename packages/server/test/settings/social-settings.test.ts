import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readIdentityProviders } from '../../src/settings/read-identity-providers.js';
import { readSettings } from '../../src/settings/settings.js';

const secrets = { clientId: 'crewkit', clientSecret: 's3cret' };
const google = { name: 'Google', type: 'oidc', issuer: 'https://accounts.google.com', ...secrets };
const gitHub = {
  name: 'GitHub',
  type: 'oauth2',
  authorizationUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  userInfoUrl: 'https://api.github.com/user',
  emailsUrl: 'https://api.github.com/user/emails',
  scopes: 'read:user user:email',
  ...secrets,
};

describe('readIdentityProviders', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'crewkit-social-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function readFile(content: string): ReturnType<typeof readIdentityProviders> {
    const socialPath = join(folder, 'social.json');
    writeFileSync(socialPath, content);
    return readIdentityProviders({ socialPath });
  }
  const read = (providers: unknown) => readFile(JSON.stringify(providers));

  function findFaults(run: () => unknown): string {
    try {
      run();
    } catch (error) {
      expect(error).not.toHaveProperty('cause');
      return error instanceof Error ? error.message : '';
    }
    return '';
  }

  it("returns no providers if the variable with the file's path is not set", () => {
    expect(readIdentityProviders({ socialPath: readSettings({}).settings?.socialPath ?? null })).toEqual([]);
    expect(readSettings({ CREWKIT_SOCIAL: './s.json' }).settings?.socialPath).toBe('./s.json');
  });

  it('reads both kinds, in the order of the file, with scopes as text or list', async () => {
    const options = { tokenEndpointAuthMethod: 'client_secret_basic', issuer: 'https://x.example', timeoutSeconds: 5 };
    const mapped = { ...gitHub, ...options, scopes: ['a', 'b'], userInfo: { subject: 'data.id' } };
    const providers = read({ 'provider-b': gitHub, 'provider-a': google, c: mapped });
    expect(providers.map(({ id, name }) => [id, name])).toEqual([
      ['provider-b', 'GitHub'],
      ['provider-a', 'Google'],
      ['c', 'GitHub'],
    ]);
    const plain = providers.filter(({ name }) => name === 'GitHub');
    const begun = await Promise.all(plain.map((each) => each.begin('https://app.example/cb')));
    const asked = begun.map(({ url }) => new URL(url).searchParams.get('scope'));
    expect(asked).toEqual(['read:user user:email', 'a b']);
  });

  it.each([
    [{ a: { ...google, issuer: undefined } }, 'a.issuer must be a text.'],
    [{ a: { ...google, issuer: 7 } }, 'a.issuer must be a text.'],
    [{ a: { ...google, clientSecret: '' } }, 'a.clientSecret must not be empty.'],
    [{ a: { ...google, type: 'saml' } }, 'a.type must be oidc or oauth2.'],
    [{ a: { ...google, tokenUrl: 'https://x.example' } }, 'a does not know tokenUrl.'],
    [{ a: { ...google, scopes: 7 } }, 'a.scopes must be a text or a list of texts.'],
    [{ a: { ...gitHub, userInfo: { subject: 7 } } }, 'a.userInfo.subject must be a text.'],
    [{ a: { ...gitHub, userInfo: { id: 'x' } } }, 'a.userInfo does not know id.'],
    [{ a: { ...gitHub, tokenEndpointAuthMethod: 'none' } }, 'a.tokenEndpointAuthMethod must be client_secret_basic or'],
    [{ a: 7 }, 'a must be an object.'],
    [[google], 'The file must be an object of providers by their ids.'],
    [null, 'The file must be an object of providers by their ids.'],
    [{ 'A b': google }, 'oidcProvider "A b": id: expected 1 to 32 lower-case letters'],
    [{ a: { ...gitHub, tokenUrl: 'http://x.example/s3cret' } }, 'oauth2Provider "a": tokenUrl: expected an https URL'],
  ])('reports the error in %j, without its value', (providers, fault) => {
    const faults = findFaults(() => read(providers));
    expect(faults).toContain(`CREWKIT_SOCIAL: ${fault}`);
    expect(faults).not.toContain('s3cret');
  });

  it('reports all errors together', () => {
    const faults = findFaults(() => read({ a: { ...google, name: 1, issuer: 2 }, b: { ...gitHub, tokenUrl: 3 } }));
    expect(faults).toBe('CREWKIT_SOCIAL: a.name must be a text. a.issuer must be a text. b.tokenUrl must be a text.');
    const later = findFaults(() => read({ a: { ...google, issuer: 'x' }, b: { ...gitHub, tokenUrl: 'y' } }));
    expect(later).toMatch(/"a": issuer: expected .* "b": tokenUrl: expected /);
  });

  it('quotes nothing from a file that is not JSON, and reports the path of a missing file', () => {
    expect(findFaults(() => readFile('{ "a": { "clientSecret": "s3cret" '))).toMatch(
      /^CREWKIT_SOCIAL: \S+ is not valid JSON\.$/,
    );
    const socialPath = join(folder, 'none.json');
    expect(findFaults(() => readIdentityProviders({ socialPath }))).toBe(
      `CREWKIT_SOCIAL: ${socialPath} cannot be read: ENOENT.`,
    );
  });
});
