import type { IdentityProvider, ProviderProfile } from '@crewkit/core/adapter';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oauth2Provider, oidcProvider } from '../src/index.js';
import { NaiveProvider, type Answer, type TokenRequest } from './naive-provider.js';
import { client, redirectUri } from './people.js';

let server: NaiveProvider;
beforeEach(async () => {
  server = await NaiveProvider.start();
});
afterEach(() => server.close());

function plainProvider(options = {}): IdentityProvider {
  const { url } = server;
  const urls = { authorizationUrl: `${url}/authorize`, tokenUrl: `${url}/token`, userInfoUrl: `${url}/user` };
  return oauth2Provider({ id: 'test', name: 'Test', ...urls, ...client, ...options });
}

const openIdProvider = (): IdentityProvider =>
  oidcProvider({ id: 'test', name: 'Test', issuer: server.url, ...client });

/** Signs in: the provider returns a code, and the ID token contains these claims, if any. */
async function signIn(
  provider: IdentityProvider,
  claims?: Readonly<Record<string, unknown>>,
): Promise<ProviderProfile> {
  const { flow } = await provider.begin(redirectUri);
  if (claims !== undefined) {
    const idToken = server.idToken({ sub: 'ada', nonce: flow.nonce, ...claims });
    const { answerToken } = server;
    server.answerToken = (request) => {
      const { body, ...rest } = answerToken(request);
      const isGood = typeof body === 'object' && body !== null && 'access_token' in body;
      return { ...rest, body: isGood ? { ...body, id_token: idToken } : body };
    };
  }
  const query = new URLSearchParams({ code: 'a-code', state: flow.state });
  return provider.complete(new URL(`${redirectUri}?${query.toString()}`), redirectUri, flow);
}

const good: Answer = { body: { access_token: 'an-access-token', token_type: 'Bearer' } };
const failed = { code: 'SOCIAL_LOGIN_FAILED' };
const methods = (): string[] => server.tokenRequests.map(({ method }) => method);

/** Returns a response function that rejects every other method. */
const only =
  (method: TokenRequest['method'], refusal: Answer) =>
  (request: TokenRequest): Answer =>
    request.method === method ? good : refusal;

describe('client authentication', () => {
  describe('by basic', () => {
    const odd = { clientId: client.clientId, clientSecret: client.clientSecret };
    beforeAll(() => Object.assign(client, { clientId: 'crewkit-app_1.example', clientSecret: 'a-b_c.d*e' }));
    afterAll(() => Object.assign(client, odd));

    it('leaves unreserved characters unencoded', async () => {
      server.answerToken = ({ isClient }) => (isClient ? good : { status: 401, body: { error: 'invalid_client' } });
      await signIn(plainProvider({ tokenEndpointAuthMethod: 'client_secret_basic' }));
    });
  });

  it.each([
    [undefined, 'basic'],
    [['private_key_jwt', 'client_secret_post', 'client_secret_basic'], 'basic'],
    [['client_secret_post'], 'post'],
  ])('starts with the method in the metadata: %j', async (supported, method) => {
    server.metadata = { token_endpoint_auth_methods_supported: supported };
    await signIn(openIdProvider(), {});
    expect(methods()).toEqual([method]);
  });

  it.each<[string, Answer]>([
    ['invalid_client', { status: 401, body: { error: 'invalid_client' } }],
    ['invalid_client, with a challenge', challenged('invalid_client')],
    ['unauthorized_client', { status: 400, body: { error: 'unauthorized_client' } }],
    ['invalid_request', { status: 400, body: { error: 'invalid_request' } }],
    ['invalid_client in a form', { status: 400, type: '', body: 'error=invalid_client' }],
    ['invalid_client as 200', { body: { error: 'invalid_client' } }],
    ['400 and a sentence', { status: 400, type: 'text/plain', body: 'Missing client_id' }],
    ['401 and nothing', { status: 401, type: '', body: '' }],
    ['403 and a page', { status: 403, type: 'text/html', body: '<p>Forbidden' }],
    [
      '401 and an object of its own',
      { status: 401, body: { error: 'Unauthorized', message: 'Client secret missing' } },
    ],
  ])('tries the other method once after %s, and remembers it', async (_what, refusal) => {
    server.answerToken = only('basic', refusal);
    const plain = plainProvider();
    await signIn(plain);
    await signIn(plain);
    expect(methods()).toEqual(['post', 'basic', 'basic']);
    server.tokenRequests.length = 0;
    server.answerToken = only('post', refusal);
    await signIn(openIdProvider(), {});
    expect(methods()).toEqual(['basic', 'post']);
  });

  it.each<[string, Answer]>([
    ['invalid_grant', { status: 400, body: { error: 'invalid_grant' } }],
    ['invalid_grant as 401', { status: 401, body: { error: 'invalid_grant' } }],
    ['invalid_grant, with a challenge', challenged('invalid_grant')],
    ['invalid_grant in a form', { status: 400, type: 'text/plain', body: 'error=invalid_grant' }],
    ['invalid_grant as a text', { status: 403, type: 'text/plain', body: 'invalid_grant' }],
    ['invalid_scope', { status: 400, body: { error: 'invalid_scope' } }],
    ['404', { status: 404, body: {} }],
    ['no token', { body: {} }],
  ])('does not retry after %s', async (_what, refusal) => {
    server.answerToken = () => refusal;
    await expect(signIn(plainProvider())).rejects.toMatchObject(failed);
    await expect(signIn(openIdProvider())).rejects.toMatchObject(failed);
    expect(methods()).toEqual(['post', 'basic']);
  });

  it('retries when the remembered method fails, and reports the response to the retry', async () => {
    const refusal = { status: 401, body: { error: 'invalid_client' } };
    const provider = plainProvider();
    server.answerToken = only('basic', refusal);
    await signIn(provider);
    server.answerToken = ({ method }) =>
      method === 'basic' ? refusal : { status: 400, body: { error: 'invalid_request' } };
    const message = 'the answer was 401 invalid_client';
    await expect(signIn(provider)).rejects.toMatchObject({ ...failed, cause: { message } });
    server.answerToken = only('post', refusal);
    await signIn(provider);
    await signIn(provider);
    expect(methods()).toEqual(['post', 'basic', 'basic', 'post', 'basic', 'post', 'post']);
  });

  it('remembers the method even if the provider spends the code before it authenticates the client', async () => {
    const provider = plainProvider();
    let isFresh = true;
    server.answerToken = ({ method }) => {
      if (method === 'post') isFresh = false;
      if (method === 'post') return { status: 401, body: { error: 'invalid_client' } };
      return isFresh ? good : { status: 400, body: { error: 'invalid_grant' } };
    };
    await expect(signIn(provider)).rejects.toMatchObject(failed);
    isFresh = true;
    await signIn(provider);
    expect(methods()).toEqual(['post', 'basic', 'basic']);
  });
});

function challenged(error: string): Answer {
  return { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: { error } };
}

describe('a token response of a plain OAuth 2.0 provider', () => {
  const access_token = 'an-access-token';
  const form = `access_token=${access_token}&scope=read%3Auser&token_type=bearer`;
  const answers: readonly (readonly [string, Answer])[] = [
    ['without a type', { body: { access_token } }],
    ['with nulls', { body: { access_token, token_type: null, refresh_token: null, scope: null, expires_in: null } }],
    ['with a list of scopes', { body: { access_token, token_type: 'bearer', scope: ['a', 'b'] } }],
    ['with an ID token of no use', { body: { access_token, token_type: 'bearer', id_token: 'x.y.z' } }],
    ['with the status 201', { status: 201, body: { access_token, token_type: 'bearer' } }],
    ['with JSON that says it is text', { type: 'text/html', body: JSON.stringify({ access_token }) }],
    ['as a form', { type: 'application/x-www-form-urlencoded; charset=utf-8', body: form }],
    ['as a form that says it is text', { type: 'text/plain', body: `${form}\n` }],
    ['as a form with an empty type', { type: 'text/plain', body: `access_token=${access_token}&token_type=` }],
    ['as a form that says nothing', { type: '', body: `access_token=${access_token}` }],
  ];

  it.each(answers)('is accepted %s', async (_what, answer) => {
    server.answerToken = () => answer;
    expect((await signIn(plainProvider())).subject).toBe('ada');
    expect(methods()).toEqual(['post']);
  });

  it.each<[string, Answer]>([
    ['without a token', { body: { token_type: 'bearer' } }],
    ['with an empty token', { body: { access_token: '', token_type: 'bearer' } }],
    ['with a token that is no text', { body: { access_token: 7 } }],
    ['of another type', { body: { access_token, token_type: 'mac' } }],
    ['as a form with an empty token', { type: 'text/plain', body: 'access_token=&token_type=bearer' }],
    ['as a form that is an error', { type: 'application/x-www-form-urlencoded', body: 'error=bad_verification_code' }],
    ['as a form in a page', { type: 'text/html', body: form }],
    ['as a list', { body: [{ access_token }] }],
    ['with another status', { status: 202, body: { access_token, token_type: 'bearer' } }],
  ])('is rejected %s', async (_what, answer) => {
    server.answerToken = () => answer;
    await expect(signIn(plainProvider())).rejects.toMatchObject(failed);
  });

  it('is validated strictly for an OpenID provider', async () => {
    server.answerToken = () => ({ body: { access_token } });
    await expect(signIn(openIdProvider(), {})).rejects.toMatchObject(failed);
  });
});

describe('an ID token that does not state whether the email is verified', () => {
  const email = 'ada@example.com';
  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, Partial<ProviderProfile>])[] = [
    ['says yes', { email, email_verified: true }, { email, emailVerified: true }],
    ['says no', { email, email_verified: false }, { email, emailVerified: false }],
    ['says it of another', { email: 'b@c.de', email_verified: true }, { email: 'b@c.de', emailVerified: true }],
    ['names no email', { email_verified: true, given_name: 'Ada' }, { email, emailVerified: false, firstName: 'Ada' }],
    ['names null', { email: null, email_verified: true }, { email, emailVerified: false }],
  ];

  it.each(cases)('is completed by the user info, which %s', async (_what, user, profile) => {
    server.metadata = { userinfo_endpoint: `${server.url}/user` };
    server.user = { sub: 'ada', ...user };
    expect(await signIn(openIdProvider(), { email })).toMatchObject(profile);
    expect(server.userRequests).toBe(1);
  });

  it('is sufficient without a user info endpoint', async () => {
    expect(await signIn(openIdProvider(), { email })).toMatchObject({ email, emailVerified: false });
  });

  it.each(['email_verified', 'verified_email'])('makes no request if %s states it', async (field) => {
    server.metadata = { userinfo_endpoint: `${server.url}/user` };
    const claims = { email, [field]: true };
    expect(await signIn(openIdProvider(), claims)).toMatchObject({ email, emailVerified: true });
    expect(server.userRequests).toBe(0);
  });
});
