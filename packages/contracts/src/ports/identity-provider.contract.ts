import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { CrewkitError, type ErrorCode } from '@crewkit/core';
import type { AuthorizationFlow, IdentityProvider, ProviderProfile } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';

/** A user with an account at the provider, and the profile that the adapter must return. */
export interface PersonAtProvider {
  /** The argument of `signIn` for this user. */
  readonly login: string;
  readonly profile: ProviderProfile;
}

/** A provider that accepts sign-ins of two users. */
export interface IdentityProviderFixture {
  readonly provider: IdentityProvider;
  /** The same adapter, configured with an unreachable provider. */
  readonly unreachable: IdentityProvider;
  /** The redirect URI that is registered at the provider. */
  readonly redirectUri: string;
  /** Two users. The provider reports the first user's email as verified, and the second user's as unverified. */
  readonly verified: PersonAtProvider;
  readonly unverified: PersonAtProvider;
  /** Whether the provider promises an `iss` in every callback (RFC 9207). */
  readonly promisesIssuer: boolean;
  /** Secrets that an error must not contain, in addition to the secrets in the flow and the callback. An example is the client secret. */
  readonly secrets: readonly string[];
  /** Follows the URL as a browser would, signs in, consents, and returns the final redirect of the provider. */
  readonly signIn: (url: string, login: string) => Promise<URL>;
  close(): Promise<void>;
}

/** What `identityProviderContract` needs. */
export interface IdentityProviderContractOptions {
  readonly runner: TestRunner;
  readonly create: () => Promise<IdentityProviderFixture>;
}

type Case = (fixture: IdentityProviderFixture) => Promise<void>;

interface Landed {
  readonly callback: URL;
  readonly flow: AuthorizationFlow;
}

async function land({ provider, redirectUri, signIn, verified }: IdentityProviderFixture): Promise<Landed> {
  const { url, flow } = await provider.begin(redirectUri);
  return { callback: await signIn(url, verified.login), flow };
}

function changed(callback: URL, changes: Readonly<Record<string, string | null>>): URL {
  const url = new URL(callback);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

/** Checks that the callback is refused with `code`, and that the error and its causes contain no secrets, because causes are logged. */
async function assertRefused(
  fixture: IdentityProviderFixture,
  { callback, flow }: Landed,
  code: ErrorCode = 'SOCIAL_LOGIN_FAILED',
): Promise<void> {
  const { provider, redirectUri, secrets } = fixture;
  const error: unknown = await provider.complete(callback, redirectUri, flow).then(
    (profile) => assert.fail(`It tells of ${profile.subject}.`),
    (reason: unknown) => reason,
  );
  assert.ok(CrewkitError.is(error, code), `${code} is expected, and this came: ${inspect(error)}`);
  assert.ok(error.cause instanceof Error, 'An error says in its cause what happened.');
  const shown = inspect(error, { depth: null, showHidden: true, maxStringLength: null });
  const hidden = [flow.state, flow.nonce, flow.codeVerifier, callback.searchParams.get('code'), ...secrets];
  for (const secret of hidden) {
    if (secret !== null && secret.length > 7) assert.ok(!shown.includes(secret), `It shows a secret: ${shown}`);
  }
}

const other = (): string => randomBytes(32).toString('base64url');

const beginning: Readonly<Record<string, Case>> = {
  async 'has a name, and an id that fits into a path'({ provider }) {
    assert.match(provider.id, /^[a-z0-9-]+$/);
    assert.notEqual(provider.name.trim(), '');
  },

  async 'begins an authorization code flow with PKCE S256, state, nonce and the exact redirect URI'({
    provider,
    redirectUri,
  }) {
    const { url, flow } = await provider.begin(redirectUri);
    const query = new URL(url).searchParams;
    assert.equal(query.get('response_type'), 'code');
    assert.equal(query.get('redirect_uri'), redirectUri);
    assert.equal(query.get('state'), flow.state);
    assert.equal(query.get('nonce'), flow.nonce);
    assert.equal(query.get('code_challenge_method'), 'S256');
    const challenge = createHash('sha256').update(flow.codeVerifier).digest('base64url');
    assert.equal(query.get('code_challenge'), challenge);
    assert.match(flow.codeVerifier, /^[A-Za-z0-9._~-]{43,128}$/);
    for (const name of new Set(query.keys())) assert.equal(query.getAll(name).length, 1, name);
  },

  async 'sends neither verifier nor client secret to the browser'({ provider, redirectUri, secrets }) {
    const { url, flow } = await provider.begin(redirectUri);
    for (const secret of [flow.codeVerifier, ...secrets]) assert.ok(!decodeURIComponent(url).includes(secret));
  },

  async 'creates an unguessable state, nonce and verifier for each flow'({ provider, redirectUri }) {
    const flows = await Promise.all(Array.from({ length: 20 }, () => provider.begin(redirectUri)));
    const values = flows.flatMap(({ flow }) =>
      [flow.state, flow.nonce, flow.codeVerifier].filter((each) => each !== null),
    );
    assert.equal(new Set(values).size, values.length);
    for (const value of values) assert.ok(value.length >= 22, 'At least 128 bits.');
  },
};

const completing: Readonly<Record<string, Case>> = {
  async 'returns the profile of the user who signed in'(fixture) {
    const { callback, flow } = await land(fixture);
    const profile = await fixture.provider.complete(callback, fixture.redirectUri, flow);
    assert.deepEqual(profile, fixture.verified.profile);
    assert.equal(profile.emailVerified, true);
  },

  async 'does not report an email as verified if the provider does not'({ provider, redirectUri, signIn, unverified }) {
    const { url, flow } = await provider.begin(redirectUri);
    const callback = await signIn(url, unverified.login);
    assert.deepEqual(await provider.complete(callback, redirectUri, flow), unverified.profile);
    assert.equal(unverified.profile.emailVerified, false);
  },

  async 'keeps parallel sign-ins apart'({ provider, redirectUri, signIn, verified, unverified }) {
    const people = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? verified : unverified));
    const subjects = people.map(async ({ login }) => {
      const { url, flow } = await provider.begin(redirectUri);
      const { subject } = await provider.complete(await signIn(url, login), redirectUri, flow);
      return subject;
    });
    assert.deepEqual(
      await Promise.all(subjects),
      people.map(({ profile }) => profile.subject),
    );
  },
};

const refusing: Readonly<Record<string, Case>> = {
  async 'rejects a callback with a wrong or missing state, without redeeming its code'(fixture) {
    const { callback, flow } = await land(fixture);
    for (const state of [other(), '', null, flow.state.toLowerCase() + flow.state.toUpperCase()]) {
      await assertRefused(fixture, { callback: changed(callback, { state }), flow });
    }
    await fixture.provider.complete(callback, fixture.redirectUri, flow);
  },

  async 'rejects a wrong verifier'(fixture) {
    const { callback, flow } = await land(fixture);
    await assertRefused(fixture, { callback, flow: { ...flow, codeVerifier: other() } });
  },

  async 'rejects a wrong nonce, if it uses one'(fixture) {
    const { callback, flow } = await land(fixture);
    if (flow.nonce !== null) await assertRefused(fixture, { callback, flow: { ...flow, nonce: other() } });
  },

  async 'rejects a code that was redeemed'(fixture) {
    const landed = await land(fixture);
    await fixture.provider.complete(landed.callback, fixture.redirectUri, landed.flow);
    await assertRefused(fixture, landed);
  },

  async 'rejects a code of another flow'(fixture) {
    const [mine, stolen] = [await land(fixture), await land(fixture)];
    const code = stolen.callback.searchParams.get('code');
    await assertRefused(fixture, { callback: changed(mine.callback, { code }), flow: mine.flow });
  },

  async 'rejects unknown, repeated and missing codes'(fixture) {
    const { callback, flow } = await land(fixture);
    for (const code of [other(), '', null])
      await assertRefused(fixture, { callback: changed(callback, { code }), flow });
    const twice = new URL(callback);
    twice.searchParams.append('code', other());
    await assertRefused(fixture, { callback: twice, flow });
  },

  async 'rejects a redirect URI other than the one it began with'(fixture) {
    const { callback, flow } = await land(fixture);
    const elsewhere = new URL('/elsewhere', fixture.redirectUri).href;
    await assertRefused({ ...fixture, redirectUri: elsewhere }, { callback, flow });
  },

  async 'rejects a callback with an access_denied error'(fixture) {
    const { flow } = await fixture.provider.begin(fixture.redirectUri);
    const iss = fixture.promisesIssuer ? fixture.verified.profile.issuer : null;
    const refusal = { error: 'access_denied', error_description: other(), state: flow.state, iss };
    await assertRefused(fixture, { callback: changed(new URL(fixture.redirectUri), refusal), flow });
  },

  async 'rejects a callback of another issuer, and one without issuer if the provider promises it'(fixture) {
    const { callback, flow } = await land(fixture);
    await assertRefused(fixture, { callback: changed(callback, { iss: 'https://attacker.example' }), flow });
    if (fixture.promisesIssuer) await assertRefused(fixture, { callback: changed(callback, { iss: null }), flow });
    await fixture.provider.complete(callback, fixture.redirectUri, flow);
  },

  async 'throws UNAVAILABLE when the provider does not answer'(fixture) {
    const { unreachable, redirectUri } = fixture;
    const flow = { state: other(), nonce: other(), codeVerifier: other() };
    const callback = changed(new URL(redirectUri), { code: other(), state: flow.state });
    await assertRefused({ ...fixture, provider: unreachable }, { callback, flow }, 'UNAVAILABLE');
    const begun: unknown = await unreachable.begin(redirectUri).catch((error: unknown) => error);
    if (begun instanceof Error) assert.ok(CrewkitError.is(begun, 'UNAVAILABLE'), inspect(begun));
  },
};

/**
 * Defines the contract of every IdentityProvider. It signs in at a real provider, without a browser. It does not cover the duration, size
 * and redirects of the provider's responses, forged signatures, or wrong emails from the provider itself.
 */
export function identityProviderContract({ runner, create }: IdentityProviderContractOptions): void {
  runner.describe('IdentityProvider', () => {
    for (const [name, run] of Object.entries({ ...beginning, ...completing, ...refusing })) {
      runner.it(name, async () => {
        const fixture = await create();
        try {
          await run(fixture);
        } finally {
          await fixture.close();
        }
      });
    }
  });
}
