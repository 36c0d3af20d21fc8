import assert from 'node:assert/strict';
import { createPublicKey, verify as verifyBytes } from 'node:crypto';
import type { TokenSigner } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';
import { tokenAttacks } from './token-attacks.js';
import { claims, encodePart, goodPayload, justIssued, decodeParts } from './token-samples.js';

/** Signers with different keys. */
export interface TokenSignerFixture {
  readonly signer: TokenSigner;
  /** A signer that signs with a newer key and also has the keys of `signer`. */
  readonly rotated: TokenSigner;
  /** A signer with the same algorithm and key id as `signer`, but with another key. */
  readonly stranger: TokenSigner;
  /** Signs bytes with the first key of `signer` and returns the signature in base64url, for tokens that no signer would issue. */
  toSignature(bytes: string): string;
}

/** What `tokenSignerContract` needs. */
export interface TokenSignerContractOptions {
  readonly runner: TestRunner;
  readonly create: () => TokenSignerFixture | Promise<TokenSignerFixture>;
}

const cases: Readonly<Record<string, (fixture: TokenSignerFixture) => void | Promise<void>>> = {
  async 'verifies what it signed, in whole seconds'({ signer }) {
    assert.deepEqual(signer.verify(await signer.sign(claims), justIssued), claims);
    const fractions = {
      ...claims,
      issuedAt: new Date(claims.issuedAt.getTime() + 999),
      expiresAt: new Date(claims.expiresAt.getTime() + 999),
    };
    assert.deepEqual(signer.verify(await signer.sign(fractions), justIssued), claims);
  },

  async 'writes exactly the given claims, and names its key and type'({ signer }) {
    const { header, payload } = decodeParts(await signer.sign(claims));
    assert.deepEqual(payload, goodPayload);
    assert.equal(header['typ'], 'JWT');
    assert.ok(typeof header['kid'] === 'string' && header['kid'] !== '');
  },

  async 'compares expiry with the given time, to the millisecond'({ signer }) {
    const token = await signer.sign(claims);
    const expiry = claims.expiresAt.getTime();
    assert.notEqual(signer.verify(token, new Date(expiry - 1)), null);
    assert.equal(signer.verify(token, new Date(expiry)), null);
    assert.equal(signer.verify(token, new Date(expiry + 1)), null);
    assert.equal(signer.verify(token, new Date(Number.NaN)), null);
  },

  async 'verifies with an older key what that key signed, and signs with the first'({ signer, rotated }) {
    assert.deepEqual(rotated.verify(await signer.sign(claims), justIssued), claims);
    assert.deepEqual(rotated.verify(await rotated.sign(claims), justIssued), claims);
    assert.equal(signer.verify(await rotated.sign(claims), justIssued), null);
  },

  async 'rejects tokens that another key signed with the same key id'({ signer, stranger }) {
    assert.equal(signer.verify(await stranger.sign(claims), justIssued), null);
  },

  async 'accepts tokens signed elsewhere with its key, so that the following cases fail for the intended reason'(
    fixture,
  ) {
    assert.deepEqual(fixture.signer.verify(await forge(fixture, {}, goodPayload), justIssued), claims);
  },

  async 'rejects missing, additional and mistyped claims'(fixture) {
    for (const payload of wrongPayloads()) {
      assert.equal(fixture.signer.verify(await forge(fixture, {}, payload), justIssued), null, JSON.stringify(payload));
    }
  },

  async 'rejects correctly signed tokens with a missing or unknown key id or another algorithm'(fixture) {
    const { header } = decodeParts(await fixture.signer.sign(claims));
    const algorithms = ['HS256', 'HS384', 'HS512', 'RS256', 'PS256', 'ES256', 'none', 'None', ''];
    const wrongAlgorithms = algorithms.filter((alg) => alg !== header['alg']).map((alg) => ({ alg }));
    for (const change of [
      { kid: undefined },
      { kid: 'unknown' },
      { kid: '__proto__' },
      { kid: 1 },
      ...wrongAlgorithms,
    ]) {
      assert.equal(
        fixture.signer.verify(await forge(fixture, change, goodPayload), justIssued),
        null,
        JSON.stringify(change),
      );
    }
  },

  async 'publishes no private key, and its public keys verify its tokens'({ signer }) {
    const { header, signed, signature } = decodeParts(await signer.sign(claims));
    const published = signer.publicKeys();
    for (const key of published) {
      // These are the members of private and symmetric keys (RFC 7518 §6.2.2, §6.3.2 and §6.4).
      for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']) assert.ok(!(member in key), member);
      assert.equal(key['use'], 'sig');
      assert.ok(key['kid'] && key['alg'] && key['kty']);
    }
    const own = published.find((key) => key['kid'] === header['kid']);
    assert.equal(own?.['alg'], String(header['alg']).startsWith('HS') ? undefined : header['alg']);
    if (own === undefined) return;
    const key = createPublicKey({ key: own, format: 'jwk' });
    assert.ok(verifyBytes('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, signature));
  },
};

/** Creates a token with a valid signature by the first key over a changed header and any payload. */
async function forge(fixture: TokenSignerFixture, headerChange: object, payload: unknown): Promise<string> {
  const { header } = decodeParts(await fixture.signer.sign(claims));
  const signed = `${encodePart({ ...header, ...headerChange })}.${encodePart(payload)}`;
  return `${signed}.${fixture.toSignature(signed)}`;
}

function wrongPayloads(): unknown[] {
  const changed = Object.keys(goodPayload).flatMap((name) =>
    [undefined, null, '', true, [], {}, -1, 1.5].map((value) => ({ ...goodPayload, [name]: value })),
  );
  const mistyped = [{ sub: 1 }, { email: 1 }, { jti: 1 }, { iat: '1795255200' }, { exp: '1795256100' }, { exp: 1e300 }];
  const noIds = ['unknown', String(goodPayload['sub']).toUpperCase(), `${goodPayload['sub']}\0`].map((sub) => ({
    sub,
  }));
  const additional = [{ aud: 'x' }, { nbf: 0 }, { role: 'admin' }];
  const spread = [...mistyped, ...noIds, ...additional].map((change) => ({ ...goodPayload, ...change }));
  return [...changed, ...spread, {}, [], null, 'text', 1, [goodPayload]];
}

/** Defines the contract of every TokenSigner. It does not cover the strength or secrecy of keys. */
export function tokenSignerContract({ runner, create }: TokenSignerContractOptions): void {
  runner.describe('TokenSigner', () => {
    for (const [name, run] of Object.entries(cases)) runner.it(name, async () => run(await create()));
    for (const [name, tokens] of Object.entries(tokenAttacks)) {
      runner.it(`rejects without throwing: ${name}`, async () => {
        const { signer } = await create();
        for (const token of await tokens(signer)) {
          assert.equal(signer.verify(token, justIssued), null, token.slice(0, 300));
        }
      });
    }
  });
}
