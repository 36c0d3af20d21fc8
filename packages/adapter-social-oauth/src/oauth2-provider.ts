import {
  optionRules,
  type OptionRules,
  type AuthorizationFlow,
  type IdentityProvider,
  type ProviderProfile,
} from '@crewkit/core/adapter';
import { fetchProtectedResource, type Configuration, type ServerMetadata } from 'openid-client';

import { CodeFlow } from './code-flow.js';
import { misfit } from './provider-error.js';
import {
  checkProviderOptions,
  commonRules,
  joinScopes,
  scopesRule,
  urlRule,
  type ProviderOptions,
} from './provider-options.js';
import { isFields, readPrimaryEmail, readProfile, type UserInfoMapping } from './read-profile.js';
import { withPlainTokens } from './token-answer.js';

/** The endpoints of a plain OAuth 2.0 provider. */
export interface OAuth2ProviderOptions extends ProviderOptions {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** The URL that returns a JSON object about the owner of the access token. */
  readonly userInfoUrl: string;
  /** The scopes to request. By default, none are requested, so the provider chooses them. */
  readonly scopes?: readonly string[] | undefined;
  /**
   * Identifies the provider in the keys of identities. If the callback contains an `iss`, it must equal this value. The default is
   * `authorizationUrl` without its query, because different tenants on one host may use the same user ids. Set this option if the URLs of
   * different tenants differ only in their query.
   */
  readonly issuer?: string | undefined;
  /** The URL that returns `[{ email, primary, verified }]`, as `https://api.github.com/user/emails` does. The primary email is used. */
  readonly emailsUrl?: string | undefined;
  /** The field names in the response of `userInfoUrl`, if they differ from the usual names. */
  readonly userInfo?: UserInfoMapping | undefined;
}

/**
 * Creates a plain OAuth 2.0 provider (RFC 6749 §4.1), which identifies users with its user info endpoint. Always sends state and a PKCE
 * challenge, even if the provider does not check the challenge.
 *
 * Throws an `OptionsError` for invalid options. Connects to the provider only at the first sign-in. There is no guarantee that the access
 * token was issued for this client, because only OpenID Connect ensures that. Use `oidcProvider` where possible.
 *
 * @example
 * const client = { clientId, clientSecret };
 * oauth2Provider({ id: 'github', name: 'GitHub', ...client, authorizationUrl, tokenUrl, userInfoUrl });
 */
export function oauth2Provider(options: OAuth2ProviderOptions): IdentityProvider {
  checkProviderOptions('oauth2Provider', rules, options);
  return new OAuth2Provider(options);
}

const fieldName = optionRules.optional(optionRules.text('the name of a field'));

const userInfoRules: OptionRules<UserInfoMapping> = {
  subject: fieldName,
  email: fieldName,
  emailVerified: fieldName,
  firstName: fieldName,
  lastName: fieldName,
  name: fieldName,
};

const rules: OptionRules<OAuth2ProviderOptions> = {
  ...commonRules,
  authorizationUrl: urlRule,
  tokenUrl: urlRule,
  userInfoUrl: urlRule,
  scopes: optionRules.optional(scopesRule),
  issuer: optionRules.optional(urlRule),
  emailsUrl: optionRules.optional(urlRule),
  userInfo: optionRules.optional(optionRules.fields(userInfoRules, 'an object of names of fields')),
};

class OAuth2Provider implements IdentityProvider {
  readonly id: string;
  readonly name: string;
  private readonly codeFlow: CodeFlow;
  private readonly server: ServerMetadata & { readonly issuer: string };
  private readonly hasOwnIssuer: boolean;
  private readonly userInfoUrl: URL;
  private readonly emailsUrl: URL | null;
  private readonly mapping: UserInfoMapping | undefined;

  constructor(options: OAuth2ProviderOptions) {
    const { id, name, issuer, emailsUrl, scopes = [], userInfo } = options;
    const authorizationUrl = new URL(options.authorizationUrl);
    this.id = id;
    this.name = name;
    this.server = {
      issuer: issuer ?? authorizationUrl.origin + authorizationUrl.pathname,
      authorization_endpoint: authorizationUrl.href,
      token_endpoint: new URL(options.tokenUrl).href,
    };
    this.hasOwnIssuer = issuer !== undefined;
    this.userInfoUrl = new URL(options.userInfoUrl);
    this.emailsUrl = emailsUrl === undefined ? null : new URL(emailsUrl);
    this.mapping = userInfo;
    this.codeFlow = new CodeFlow(options, joinScopes(scopes));
  }

  begin(redirectUri: string): Promise<{ readonly url: string; readonly flow: AuthorizationFlow }> {
    return this.codeFlow.call(() => this.codeFlow.begin(this.server, redirectUri, { withNonce: false }));
  }

  complete(callback: URL, redirectUri: string, flow: AuthorizationFlow): Promise<ProviderProfile> {
    return this.codeFlow.call(async (bounded) => {
      const fetch = withPlainTokens(bounded);
      const firstMethod = 'client_secret_post';
      const exchange = {
        server: this.server,
        fetch,
        callback: this.withoutIssuer(callback),
        flow,
        firstMethod,
      } as const;
      const { tokens, configuration } = await this.codeFlow.exchange(redirectUri, exchange);
      const token = tokens.access_token;
      const fields = await this.ask(configuration, token, this.userInfoUrl);
      if (!isFields(fields)) throw misfit('the user info is no object');
      const profile = readProfile(this.server.issuer, fields, this.mapping);
      if (this.emailsUrl === null) return profile;
      const emails = await this.ask(configuration, token, this.emailsUrl);
      if (!Array.isArray(emails)) throw misfit('the list of emails is no list');
      return { ...profile, ...readPrimaryEmail(emails) };
    });
  }

  /**
   * Checks the callback's `iss`, which must be the provider's (RFC 9207), and returns the callback without it. If no
   * issuer is configured, only the provider's origin is known, so this function compares only the origin. This function
   * removes `iss`, because the library would compare the whole value.
   */
  private withoutIssuer(callback: URL): URL {
    const issuers = callback.searchParams.getAll('iss');
    if (this.hasOwnIssuer || issuers.length === 0) return callback;
    const { origin } = new URL(this.server.issuer);
    const isOwn = (issuer: string): boolean => URL.canParse(issuer) && new URL(issuer).origin === origin;
    if (!issuers.every(isOwn)) throw misfit('the callback is of another issuer');
    const rest = new URL(callback);
    rest.searchParams.delete('iss');
    return rest;
  }

  private async ask(configuration: Configuration, accessToken: string, url: URL): Promise<unknown> {
    const headers = new Headers({ accept: 'application/json' });
    const response = await fetchProtectedResource(configuration, accessToken, url, 'GET', null, headers);
    if (response.status !== 200) throw misfit(`the answer to a question about the user was ${response.status}`);
    try {
      return await response.json();
    } catch {
      throw misfit('the answer to a question about the user is no JSON');
    }
  }
}
