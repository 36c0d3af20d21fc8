import {
  optionRules,
  type OptionRules,
  type AuthorizationFlow,
  type IdentityProvider,
  type ProviderProfile,
} from '@crewkit/core/adapter';
import {
  enableNonRepudiationChecks,
  fetchUserInfo,
  getJwksCache,
  setJwksCache,
  type Configuration,
  type IDToken,
  type ServerMetadata,
} from 'openid-client';

import type { ClientAuthMethod } from './client-authentication.js';
import { CodeFlow } from './code-flow.js';
import { DiscoveredServer } from './discovered-server.js';
import { misfit } from './provider-error.js';
import {
  checkProviderOptions,
  commonRules,
  isUsableUrl,
  joinScopes,
  scopesRule,
  type ProviderOptions,
} from './provider-options.js';
import { readProfile } from './read-profile.js';

/** The issuer of an OpenID provider. */
export interface OidcProviderOptions extends ProviderOptions {
  /** The issuer exactly as in the provider's metadata, for example `https://accounts.google.com`. */
  readonly issuer: string;
  /** The scopes to request. The default is `openid`, `email` and `profile`. `openid` is always requested. */
  readonly scopes?: readonly string[] | undefined;
}

/**
 * Creates an OpenID provider (OpenID Connect Core §3.1) from its issuer. All other metadata is discovered on first use. Checks state,
 * nonce, PKCE, the callback's `iss`, and the signature and claims of the ID token. Reads the email from the ID token or, if the ID token
 * lacks the email or its verification status, from the user info endpoint.
 *
 * Throws an `OptionsError` for invalid options. Connects to the provider only at the first sign-in. Does not support ID tokens that are
 * signed with the client secret, or issuers that differ per user (Microsoft's `common`).
 *
 * @example
 * oidcProvider({ id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId, clientSecret });
 */
export function oidcProvider(options: OidcProviderOptions): IdentityProvider {
  checkProviderOptions('oidcProvider', rules, options);
  return new OidcProvider(options);
}

const isIssuer = (value: string): boolean => isUsableUrl(value) && new URL(value).search === '';

const rules: OptionRules<OidcProviderOptions> = {
  ...commonRules,
  issuer: optionRules.text('an https URL, without user, query and fragment (http on this machine only)', isIssuer),
  scopes: optionRules.optional(scopesRule),
};

class OidcProvider implements IdentityProvider {
  readonly id: string;
  readonly name: string;
  private readonly codeFlow: CodeFlow;
  private readonly server: DiscoveredServer;
  private jwks: ReturnType<typeof getJwksCache>;

  constructor(options: OidcProviderOptions) {
    const { id, name, clientId, scopes = ['email', 'profile'] } = options;
    const issuer = new URL(options.issuer);
    this.id = id;
    this.name = name;
    const scope = joinScopes(['openid', ...scopes]);
    this.codeFlow = new CodeFlow(options, scope);
    const { codeFlow } = this;
    this.server = new DiscoveredServer({ issuer, clientId, callInBackground: (run) => codeFlow.call(run) });
  }

  begin(redirectUri: string): Promise<{ readonly url: string; readonly flow: AuthorizationFlow }> {
    return this.codeFlow.call(async (fetch) =>
      this.codeFlow.begin(await this.server.get(fetch), redirectUri, { withNonce: true }),
    );
  }

  complete(callback: URL, redirectUri: string, flow: AuthorizationFlow): Promise<ProviderProfile> {
    return this.codeFlow.call(async (fetch) => {
      if (flow.nonce === null) throw misfit('the flow has no nonce');
      const server = await this.server.get(fetch);
      const prepare = (configuration: Configuration): void => this.prepare(configuration);
      const exchange = { server, fetch, callback, flow, firstMethod: getFirstMethod(server), prepare };
      const { tokens, configuration } = await this.codeFlow.exchange(redirectUri, exchange);
      this.jwks = getJwksCache(configuration);
      const claims = tokens.claims();
      if (claims === undefined) throw misfit('there is no ID token');
      return readProfile(claims.iss, await this.allClaims(claims, tokens.access_token, configuration));
    });
  }

  /** Enables the signature check of ID tokens. By default, the library relies on TLS alone, as OpenID Connect Core §3.1.3.7 allows. */
  private prepare(configuration: Configuration): void {
    enableNonRepudiationChecks(configuration);
    if (this.jwks !== undefined) setJwksCache(configuration, this.jwks);
  }

  private async allClaims(
    claims: IDToken,
    accessToken: string,
    configuration: Configuration,
  ): Promise<Readonly<Record<string, unknown>>> {
    const hasEndpoint = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const isComplete = claims['email'] != null && (claims['email_verified'] ?? claims['verified_email']) != null;
    if (isComplete || !hasEndpoint) return claims;
    const info = await fetchUserInfo(configuration, accessToken, claims.sub);
    // The verification status must come from the same source as the email.
    const { email, email_verified, verified_email } = info.email == null ? claims : info;
    return { ...claims, ...info, email, email_verified, verified_email };
  }
}

/**
 * Returns the client authentication method to try first. If the metadata lists no methods, returns basic authentication
 * (OpenID Connect Discovery §3).
 */
function getFirstMethod({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): ClientAuthMethod {
  const isBasic = !Array.isArray(methods) || methods.includes('client_secret_basic');
  return isBasic ? 'client_secret_basic' : 'client_secret_post';
}
