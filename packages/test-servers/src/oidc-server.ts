import { generateKeyPairSync, randomBytes } from 'node:crypto';

import type { Configuration } from 'oidc-provider';

import { ProviderServer, type ProviderClient, type ProviderPerson } from './provider-server.js';

export interface OidcServerOptions extends ProviderClient {
  readonly people: readonly ProviderPerson[];
  /** Default: `client_secret_basic`. */
  readonly clientAuth?: 'client_secret_basic' | 'client_secret_post';
  /** Puts the email into the ID token too, as Google does. Default: it is at the user info endpoint alone. */
  readonly emailInIdToken?: boolean;
}

const unused = 'http://127.0.0.1/unused';

/** A certified OpenID provider in this process. It wants PKCE, promises `iss` in callbacks, and lets everybody in who says a login. */
export async function startOidcServer(options: OidcServerOptions): Promise<ProviderServer> {
  // Loaded when it is wanted: most tests need other servers.
  const { Provider } = await import('oidc-provider');
  return ProviderServer.start((server) => {
    const provider = new Provider(server.url, configurationOf(options));
    // The tests' own ports are known later than the clients are read.
    Object.assign(provider.Client.prototype, { redirectUriAllowed: (uri: string) => server.redirectUris.has(uri) });
    const handle = provider.callback();
    return (request, response) => void handle(request, response);
  });
}

function configurationOf({
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
    // Its pages come with it, and say on stderr that they are for development.
    features: { devInteractions: { enabled: true } },
  };
}
