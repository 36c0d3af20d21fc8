import { generateKeyPairSync, randomBytes } from 'node:crypto';

import type { Configuration } from 'oidc-provider';

import { ProviderServer, type ProviderClient, type ProviderPerson } from './provider-server.js';

export interface OidcServerOptions extends ProviderClient {
  readonly people: readonly ProviderPerson[];
  /** The accepted client authentication method. The default is `client_secret_basic`. */
  readonly clientAuth?: 'client_secret_basic' | 'client_secret_post';
  /** Also puts the email into the ID token, as Google does. By default, only the user info endpoint returns it. */
  readonly emailInIdToken?: boolean;
}

const unused = 'http://127.0.0.1/unused';

/** Starts a certified OpenID provider in this process. The provider requires PKCE, announces `iss` in callbacks, and accepts any login. */
export async function startOidcServer(options: OidcServerOptions): Promise<ProviderServer> {
  // The provider is loaded on demand, because most tests need other servers.
  const { Provider } = await import('oidc-provider');
  return ProviderServer.start((server) => {
    const provider = new Provider(server.url, createConfiguration(options));
    // The tests' ports are known only after the clients are configured.
    Object.assign(provider.Client.prototype, { redirectUriAllowed: (uri: string) => server.redirectUris.has(uri) });
    const handle = provider.callback();
    return (request, response) => void handle(request, response);
  });
}

function createConfiguration({
  clientId,
  clientSecret,
  clientAuth,
  people,
  emailInIdToken,
}: OidcServerOptions): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [unused],
        token_endpoint_auth_method: clientAuth ?? 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    conformIdTokenClaims: emailInIdToken !== true,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    findAccount(_context, login) {
      const person = people.find((each) => each.login === login);
      if (person === undefined) return undefined;
      const { email, emailVerified, firstName, lastName } = person;
      const names = { given_name: firstName, family_name: lastName, name: `${firstName} ${lastName}` };
      return { accountId: login, claims: () => ({ sub: login, email, email_verified: emailVerified, ...names }) };
    },
    // The provider uses its built-in pages, which warn on stderr that they are for development.
    features: { devInteractions: { enabled: true } },
  };
}
