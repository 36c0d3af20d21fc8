import type { ClientInfo, TokenPair } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ErrorCode } from '../../../errors/catalogue.js';
import type { ProviderProfile } from '../../../ports/sign-in/identity-provider.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { SecretBox } from '../../../ports/secret-box.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ReportSignIn } from '../login/report-sign-in.js';
import type { AppLinks } from '../../mail/app-links.js';
import { flowKey, sameSecret } from './begin-social-login.js';
import { readProvenProfile } from './read-proven-profile.js';
import { openFlow, type SealedFlow } from './sealed-flow.js';
import type { SignInWithIdentity, SocialAdmission } from './sign-in-with-identity.js';
import type { SocialProvider, SocialProviders } from './social-providers.js';
import { toTrace } from './to-trace.js';

/** The error codes that are reported to the app. All other codes become `INTERNAL`. */
const told: ReadonlySet<ErrorCode> = new Set([
  'SOCIAL_FLOW_INVALID',
  'SOCIAL_LOGIN_FAILED',
  'EMAIL_NOT_VERIFIED',
  'REFUSED_BY_HOST',
  'ACCOUNT_LOCKED',
  'UNAVAILABLE',
]);

export interface SocialCallback {
  readonly providerId: string;
  /** The query parameters as the provider sent them. */
  readonly search: URLSearchParams;
  /** Returns the encrypted states (sealed flows) of the logins that this browser has started with this redirect URI, by key. */
  readonly flows: (redirectUri: string) => ReadonlyMap<string, string>;
  readonly client: ClientInfo;
}

export interface CompletedSocialLogin {
  /** The URL to redirect the browser to: the requested page, with tokens, a second-factor challenge or an error code in its fragment. */
  readonly location: string;
  /** The key of the login that has ended (see `flowKey`), or null if the callback does not identify a login. */
  readonly flowKey: string | null;
  readonly redirectUri: string;
  /** The token pair whose refresh token the browser must keep in a cookie, or null if there is none. */
  readonly kept: TokenPair | null;
}

/**
 * Completes a sign-in with an identity provider. The caller is a browser that is being redirected, so the result is the URL of the app's
 * page to which the server redirects the browser next. Errors are reported in the fragment of this URL. The state of the login (the flow)
 * is marked as used before the provider is contacted, so that a callback cannot be replayed. Throws only `NOT_FOUND`, for an unknown
 * provider.
 */
export class CompleteSocialLogin {
  constructor(
    private readonly providers: SocialProviders,
    private readonly signIn: SignInWithIdentity,
    private readonly tools: {
      readonly unitOfWork: UnitOfWork;
      readonly secretBox: SecretBox;
      readonly links: AppLinks;
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly logger: Logger;
      readonly report: ReportSignIn;
    },
  ) {}

  async execute({ providerId, search, flows, client }: SocialCallback): Promise<CompletedSocialLogin> {
    const known = this.providers.find(providerId);
    const [state = '', ...more] = search.getAll('state');
    const key = state === '' || more.length > 0 ? null : flowKey(state, this.tools.ids);
    const ended = { flowKey: key, redirectUri: known.redirectUri, kept: null };
    const flow = this.openFlow(providerId, state, key === null ? undefined : flows(known.redirectUri).get(key));
    if (flow === null) {
      this.report(providerId, new CrewkitError('SOCIAL_FLOW_INVALID'), client);
      return { ...ended, location: this.refusal('SOCIAL_FLOW_INVALID') };
    }
    try {
      const admission = await this.finish(known, { flow, search, client });
      const kept = flow.session === 'cookie' && admission.kind === 'admitted' ? admission.pair : null;
      const fragment = kept === null ? getFragment(admission) : { session: 'cookie' };
      return { ...ended, location: withFragment(flow.returnTo, fragment), kept };
    } catch (error) {
      const code = readCode(error);
      const isUnknown = code === 'SOCIAL_FLOW_INVALID';
      const refused = isUnknown
        ? this.refusal(code)
        : withFragment(flow.returnTo, { error: readHostCode(error) ?? code });
      return { ...ended, location: refused };
    }
  }

  private openFlow(provider: string, state: string, sealed: string | undefined): SealedFlow | null {
    const { secretBox, clock, ids } = this.tools;
    const flow = sealed === undefined ? null : openFlow(sealed, { provider, now: clock.now() }, secretBox);
    return flow !== null && sameSecret(flow.state, state, ids) ? flow : null;
  }

  private async finish(
    known: SocialProvider,
    { flow, search, client }: { flow: SealedFlow; search: URLSearchParams; client: ClientInfo },
  ): Promise<SocialAdmission> {
    const provider = known.provider.id;
    try {
      await this.spend(flow);
      const profile = readProvenProfile(provider, await this.ask(known, flow, search));
      const admission = await this.signIn.execute(profile, client);
      this.reportAdmission(admission, client);
      return admission;
    } catch (error) {
      this.report(provider, error, client);
      throw error;
    }
  }

  private async spend(flow: SealedFlow): Promise<void> {
    const hash = this.tools.ids.sha256(`spent-flow:${flow.state}`);
    const isFirst = await this.tools.unitOfWork.run((stores) =>
      stores.spentFlows.spend(hash, new Date(flow.expiresAt)),
    );
    if (!isFirst) throw new CrewkitError('SOCIAL_FLOW_INVALID');
  }

  private ask(
    { provider, redirectUri }: SocialProvider,
    { state, nonce, codeVerifier }: SealedFlow,
    search: URLSearchParams,
  ): Promise<ProviderProfile> {
    // The user or the provider refused the sign-in.
    if (search.has('error')) throw new CrewkitError('SOCIAL_LOGIN_FAILED');
    const callback = new URL(redirectUri);
    callback.search = search.toString();
    return provider.complete(callback, redirectUri, { state, nonce, codeVerifier });
  }

  private refusal(code: ErrorCode): string {
    return withFragment(this.tools.links.socialSignIn(), { error: code });
  }

  /** Reports the outcome. A user who still has to give a second factor is not reported as signed in. */
  private reportAdmission(admission: SocialAdmission, client: ClientInfo): void {
    if (admission.kind !== 'admitted') return this.tools.report.count('identity', 'TWO_FACTOR_REQUIRED');
    const trial = { way: 'identity', factor: null, client, userId: null } as const;
    this.tools.report.succeeded(trial, admission.pair.account.id);
  }

  private report(provider: string, error: unknown, { ipAddress }: ClientInfo): void {
    const fields = { provider, ipAddress, ...toTrace(error) };
    const code = readCode(error);
    this.tools.report.count('identity', code);
    const isError = ['UNAVAILABLE', 'INTERNAL'].includes(code);
    if (isError) this.tools.logger.error(fields, 'a social login failed unexpectedly');
    else this.tools.logger.info(fields, 'a social login was refused');
  }
}

function readCode(error: unknown): ErrorCode {
  return CrewkitError.is(error) && told.has(error.code) ? error.code : 'INTERNAL';
}

/** Returns the embedding application's own code for its refusal, or null. The detail is not reported, because attackers can craft fragments. */
function readHostCode(error: unknown): string | null {
  return CrewkitError.is(error, 'REFUSED_BY_HOST') ? (error.details.host?.code ?? null) : null;
}

function getFragment(admission: SocialAdmission): Readonly<Record<string, string>> {
  if (admission.kind === 'challenged') {
    return { challengeToken: admission.token, challengeExpiresAt: admission.expiresAt.toISOString() };
  }
  const { accessToken, refreshToken, accessTokenSeconds } = admission.pair;
  return { accessToken, refreshToken, expiresIn: String(accessTokenSeconds), tokenType: 'Bearer' };
}

function withFragment(page: string, fragment: Readonly<Record<string, string>>): string {
  return `${page}#${new URLSearchParams(fragment).toString()}`;
}
