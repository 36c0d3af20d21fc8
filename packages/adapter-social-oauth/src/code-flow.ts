import type { AuthorizationFlow } from '@crewkit/core/adapter';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ClientAuth,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';

import { ClientAuthentication, type ClientAuthMethod } from './client-authentication.js';
import { boundedFetch, leaveUrlsToFetch } from './bounded-fetch.js';
import { misfit } from './provider-error.js';
import type { ProviderOptions } from './provider-options.js';
import { isSafeUrl } from './safe-url.js';
import { toCrewkitError } from './to-crewkit-error.js';
import { withVerdict } from './token-answer.js';

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

export interface Exchange {
  readonly server: ServerMetadata;
  readonly fetch: CustomFetch;
  /** The redirect URI with the query that the callback received. */
  readonly callback: URL;
  readonly flow: AuthorizationFlow;
  /** The authentication method to try first if no method has worked yet. */
  readonly firstMethod: ClientAuthMethod;
  /** Changes the configuration before the exchange. */
  readonly prepare?: (configuration: Configuration) => void;
}

/** Implements the authorization code flow with PKCE (RFC 6749 §4.1, RFC 7636), which both kinds of providers use. */
export class CodeFlow {
  private readonly authentication: ClientAuthentication;

  constructor(
    private readonly options: ProviderOptions,
    private readonly scope: string,
  ) {
    const { clientSecret, tokenEndpointAuthMethod: method } = options;
    this.authentication = new ClientAuthentication({ clientSecret, method });
  }

  /** Runs one call of the port with a common deadline for all its requests. Converts errors to the port's errors. */
  async call<Result>(run: (fetch: CustomFetch) => Promise<Result>): Promise<Result> {
    const { timeoutSeconds = 10 } = this.options;
    try {
      return await run(boundedFetch(AbortSignal.timeout(timeoutSeconds * 1000)));
    } catch (error) {
      throw toCrewkitError(error, this.options);
    }
  }

  async begin(
    server: ServerMetadata,
    redirectUri: string,
    { withNonce }: { readonly withNonce: boolean },
  ): Promise<{ readonly url: string; readonly flow: AuthorizationFlow }> {
    const flow = {
      state: randomState(),
      nonce: withNonce ? randomNonce() : null,
      codeVerifier: randomPKCECodeVerifier(),
    };
    const { href } = buildAuthorizationUrl(this.configuration(server), {
      redirect_uri: new URL(redirectUri).href,
      ...(this.scope === '' ? {} : { scope: this.scope }),
      state: flow.state,
      ...(flow.nonce === null ? {} : { nonce: flow.nonce }),
      code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
      code_challenge_method: 'S256',
    });
    if (!isSafeUrl(href)) throw misfit('the authorization endpoint is not https');
    return { url: href, flow };
  }

  /**
   * Checks the callback (state, iss, errors) and exchanges its code for tokens. Use the returned `configuration` for requests with the
   * tokens.
   */
  async exchange(redirectUri: string, exchange: Exchange): Promise<{ tokens: Tokens; configuration: Configuration }> {
    const { server, fetch, flow, firstMethod, prepare } = exchange;
    // The library derives the redirect URI from the callback, but the URI must equal the one that started the flow.
    const callback = new URL(redirectUri);
    callback.search = exchange.callback.search;
    return this.authentication.use(firstMethod, async (auth, tell) => {
      const configuration = this.configuration(server, auth);
      configuration[customFetch] = withVerdict(fetch, tell);
      prepare?.(configuration);
      const tokens = await authorizationCodeGrant(configuration, callback, {
        expectedState: flow.state,
        ...(flow.nonce === null ? {} : { expectedNonce: flow.nonce }),
        pkceCodeVerifier: flow.codeVerifier,
      });
      return { tokens, configuration };
    });
  }

  private configuration(server: ServerMetadata, auth?: ClientAuth): Configuration {
    const configuration = new Configuration(server, this.options.clientId, undefined, auth);
    leaveUrlsToFetch(configuration);
    return configuration;
  }
}
