import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ProviderProfile } from '@crewkit/core/adapter';

import type { HttpClient } from '../../support/http-client.js';
import { appOrigin } from '../../support/http-fixture.js';
import type { ScriptedIdentityProvider } from './scripted-identity-provider.js';
import type { HttpAnswer } from '../../support/send-http.js';

/** The result of a social login: the page, and the values in its fragment. */
export interface Ending {
  readonly page: string;
  readonly told: Readonly<Record<string, string>>;
}

export const defaultPage = `${appOrigin}/social-sign-in`;

/** Simulates a browser that goes to a provider and returns. It keeps cookies by name until the server deletes them. */
export class SocialBrowser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly http: HttpClient) {}

  /** Starts a login and returns the state that was sent to the provider. */
  async begin(provider: string, returnTo?: string, session?: 'cookie'): Promise<string> {
    const query = { ...(returnTo !== undefined && { returnTo }), ...(session && { session }) };
    const call = { params: { provider }, headers: this.headers(), query };
    const answer = await this.http.call('beginSocialLogin', call);
    assert.equal(answer.status, 302, answer.text);
    this.keep(answer);
    return new URL(String(answer.headers.location)).searchParams.get('state') ?? assert.fail('no state');
  }

  /** Returns from the provider with this query, and sends only these cookies. */
  async comeBack(provider: string, query: Readonly<Record<string, string>>, headers = this.headers()): Promise<Ending> {
    const answer = await this.http.call('completeSocialLogin', { params: { provider }, query, headers });
    assert.equal(answer.status, 302, answer.text);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['referrer-policy'], 'no-referrer');
    this.keep(answer);
    return readEnding(answer);
  }

  /** Performs a whole login for a user who consents at the provider. */
  async signIn(
    provider: ScriptedIdentityProvider,
    profile: Partial<ProviderProfile> & Pick<ProviderProfile, 'subject'>,
    returnTo?: string,
    session?: 'cookie',
  ): Promise<Ending> {
    const state = await this.begin(provider.id, returnTo, session);
    return this.comeBack(provider.id, { state, code: provider.issueCode(profile) });
  }

  headers(): Readonly<Record<string, string>> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return pairs.length === 0 ? {} : { Cookie: pairs.join('; ') };
  }

  private keep({ headers }: HttpAnswer): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (/; Max-Age=0\b/i.test(attributes)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export function readEnding({ headers }: HttpAnswer): Ending {
  const [page = '', fragment = ''] = String(headers.location).split('#');
  return { page, told: Object.fromEntries(new URLSearchParams(fragment)) };
}

/** Creates the profile of a user who is not known to any server or provider. */
export function newProfile(changes: Partial<ProviderProfile> = {}): ProviderProfile & { readonly email: string } {
  const subject = randomUUID();
  const email = changes.email ?? `grace.${subject}@example.test`;
  const person = { emailVerified: true, firstName: 'Grace', lastName: 'Hopper', issuer: 'https://google.test' };
  return { subject, ...person, ...changes, email };
}

/** Fails unless the login was refused with this code, and the browser is at the page. */
export function expectRefused({ page, told }: Ending, error: string, expectedPage = defaultPage): void {
  assert.deepEqual({ page, told }, { page: expectedPage, told: { error } });
}

/** Fails unless the login ended with tokens, and returns the tokens. */
export function expectSignedIn({ told }: Ending): { readonly accessToken: string; readonly refreshToken: string } {
  const { accessToken = '', refreshToken = '', ...rest } = told;
  assert.deepEqual(rest, { expiresIn: '900', tokenType: 'Bearer' }, JSON.stringify(told));
  assert.match(refreshToken, /^[\w-]{43}$/);
  return { accessToken, refreshToken };
}
