import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { SecretBox } from '../../../ports/secret-box.js';
import type { AppLinks } from '../../mail/app-links.js';
import { resolveReturnTo, type Places } from './return-to.js';
import { sealFlow, type SealedFlow } from './sealed-flow.js';
import type { SocialProviders } from './social-providers.js';

export interface BegunSocialLogin {
  /** The URL to redirect the browser to. */
  readonly url: string;
  /** The state of the login. The browser keeps it until the provider redirects the browser back to the server. */
  readonly flow: { readonly key: string; readonly sealed: string; readonly startedAt: Date };
  readonly redirectUri: string;
}

export interface BeginSocialLoginInput {
  /** The page to which the browser is redirected at the end. null means the app's default page. */
  readonly returnTo: string | null;
  /** How the app gets the tokens. Without cookie sessions, it gets them in the fragment of the page's URL. */
  readonly session: SealedFlow['session'];
  /** Whether a page of another site started the sign-in. */
  readonly isCrossSite: boolean;
}

/**
 * Starts a sign-in with an identity provider. Throws `FORBIDDEN` if another site starts a cookie session. Throws `NOT_FOUND` for an unknown provider. Throws `VALIDATION_FAILED` if `returnTo` is not a
 * page of the app. Throws `UNAVAILABLE` if the provider cannot be reached.
 */
export class BeginSocialLogin {
  constructor(
    private readonly providers: SocialProviders,
    private readonly secretBox: SecretBox,
    private readonly tools: {
      readonly links: AppLinks;
      readonly places: Places;
      readonly ids: IdSource;
      readonly clock: Clock;
      /** Whether the server has cookie sessions. */
      readonly cookieSessions: boolean;
    },
  ) {}

  async execute(
    providerId: string,
    { returnTo, isCrossSite, ...input }: BeginSocialLoginInput,
  ): Promise<BegunSocialLogin> {
    const { links, places, ids, clock } = this.tools;
    const session = this.tools.cookieSessions ? input.session : 'tokens';
    // The callback replaces the cookie session without asking the user. Another site must therefore not be able to cause a sign-in.
    if (session === 'cookie' && isCrossSite) throw new CrewkitError('FORBIDDEN');
    const { provider, redirectUri } = this.providers.find(providerId);
    const page = returnTo === null ? links.socialSignIn() : resolveReturnTo(returnTo, places);
    const { url, flow } = await provider.begin(redirectUri);
    const startedAt = clock.now();
    const expiresAt = secondsAfter(startedAt, lifetimes.socialFlowSeconds).getTime();
    const { state, nonce, codeVerifier } = flow;
    const sealed = sealFlow(
      { state, nonce, codeVerifier, returnTo: page, session, expiresAt },
      providerId,
      this.secretBox,
    );
    return { url, flow: { key: flowKey(state, ids), sealed, startedAt }, redirectUri };
  }
}

/** Returns the key under which the browser keeps the data of a social login (the flow). The key does not reveal the flow's `state`. */
export function flowKey(state: string, ids: IdSource): string {
  const half = ids.sha256(`social-flow:${state}`).subarray(0, 16);
  return Array.from(half, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns whether two secrets are equal. Compares them in constant time. */
export function sameSecret(one: string, other: string, ids: IdSource): boolean {
  const [hash, otherHash] = [ids.sha256(one), ids.sha256(other)];
  return hash.reduce((difference, byte, index) => difference | (byte ^ (otherHash[index] ?? 0)), 0) === 0;
}
