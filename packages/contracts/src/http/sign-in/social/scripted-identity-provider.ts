import { createHash, randomBytes } from 'node:crypto';
import { CrewkitError } from '@crewkit/core';
import type { AuthorizationFlow, IdentityProvider, ProviderProfile } from '@crewkit/core/adapter';

const secret = (): string => randomBytes(32).toString('base64url');

/** Implements an in-memory identity provider whose users are defined by the case. */
export class ScriptedIdentityProvider implements IdentityProvider {
  readonly issuer: string;
  /** The error with which `begin` and `complete` reject, or null if they succeed. */
  beginFailure: Error | null = null;
  completeFailure: Error | null = null;
  /** The text that is appended to the URLs of `begin`. */
  fragment = '';
  /** The number of calls to `complete`. */
  asked = 0;
  private readonly profiles = new Map<string, ProviderProfile>();
  private readonly challenges = new Map<string, string>();

  constructor(
    readonly id: string,
    readonly name: string,
  ) {
    this.issuer = `https://${id}.test`;
  }

  begin(redirectUri: string): Promise<{ readonly url: string; readonly flow: AuthorizationFlow }> {
    if (this.beginFailure !== null) return Promise.reject(this.beginFailure);
    const flow = { state: secret(), nonce: secret(), codeVerifier: secret() };
    this.challenges.set(flow.state, flow.nonce + flow.codeVerifier);
    const challenge = createHash('sha256').update(flow.codeVerifier).digest('base64url');
    const query = { redirect_uri: redirectUri, state: flow.state, code_challenge: challenge };
    return Promise.resolve({
      url: `${this.issuer}/authorize?${new URLSearchParams(query).toString()}${this.fragment}`,
      flow,
    });
  }

  /** Issues the single-use code that a provider gives to the browser of a user who consents. */
  issueCode(profile: Partial<ProviderProfile> & Pick<ProviderProfile, 'subject'>): string {
    const code = secret();
    const unknown = { issuer: this.issuer, email: null, emailVerified: false, firstName: null, lastName: null };
    this.profiles.set(code, { ...unknown, ...profile });
    return code;
  }

  complete(callback: URL, redirectUri: string, flow: AuthorizationFlow): Promise<ProviderProfile> {
    this.asked += 1;
    if (this.completeFailure !== null) return Promise.reject(this.completeFailure);
    const code = callback.searchParams.get('code') ?? '';
    const profile = this.profiles.get(code);
    const isOwn = callback.searchParams.get('state') === flow.state && callback.href.startsWith(`${redirectUri}?`);
    const isBegun = this.challenges.get(flow.state) === `${flow.nonce ?? ''}${flow.codeVerifier}`;
    if (profile === undefined || !isOwn || !isBegun) return Promise.reject(new CrewkitError('SOCIAL_LOGIN_FAILED'));
    this.profiles.delete(code);
    return Promise.resolve(profile);
  }
}
