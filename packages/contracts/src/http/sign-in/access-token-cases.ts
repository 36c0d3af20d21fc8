import assert from 'node:assert/strict';
import { createHmac, createPublicKey, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createJwtKey } from '@crewkit/core';

import { expectProblem } from '../support/expect-answer.js';
import { fixtureKey } from '../support/http-fixture.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn } from '../support/people.js';

type Json = Readonly<Record<string, unknown>>;

const encode = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined): Json => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Json;

function decodeParts(token: string): { readonly header: Json; readonly payload: Json } {
  const [header, payload] = token.split('.');
  return { header: decode(header), payload: decode(payload) };
}

function hmacToken(header: Json, payload: Json, secret: Uint8Array, hash = 'sha256'): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

const expectAdmitted = (http: HttpClient, token: string): Promise<unknown> => http.get('viewMe', 200, { token });

async function expectRefused(http: HttpClient, what: string, token: string): Promise<void> {
  const answer = await http.call('viewMe', { token });
  assert.equal(answer.status, 401, what);
  expectProblem(answer, 'UNAUTHENTICATED');
}

interface KeyPair {
  readonly privatePem: string;
  readonly publicPem: string;
}

function pems({ privateKey, publicKey }: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }): KeyPair {
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

const makePair = {
  ES256: () => pems(generateKeyPairSync('ec', { namedCurve: 'P-256' })),
  RS256: () => pems(generateKeyPairSync('rsa', { modulusLength: 2048 })),
} as const;

/** Tests access tokens (RFC 8725). */
export function accessTokenCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('access tokens', () => {
    const http = useServer(options);

    runner.it('contain exactly sub, email, jti, iat and exp, and are valid for 15 minutes', async () => {
      const person = await signIn(http());
      const { header, payload } = decodeParts(person.accessToken);
      assert.deepEqual(header, { alg: 'HS256', typ: 'JWT', kid: fixtureKey.kid });
      const { jti, iat, exp, ...rest } = payload;
      assert.deepEqual(rest, { sub: person.id, email: person.email });
      assert.match(String(jti), /^[\da-f]{8}-[\da-f]{4}-4/);
      const seconds = Math.floor(http().server.clock.now().getTime() / 1000);
      assert.deepEqual([iat, exp], [seconds, seconds + 900]);
    });

    runner.it('are rejected if any part of them is invalid', async () => {
      const person = await signIn(http());
      const stranger = await signIn(http());
      const [head = '', body = '', signature = ''] = person.accessToken.split('.');
      const header = decode(head);
      const claims = decode(body);
      const { kid: _kid, ...withoutKid } = header;
      const { jti: _jti, ...withoutJti } = claims;
      const { exp: _exp, ...withoutExp } = claims;
      const sign = (changedHeader: Json, changedClaims: Json): string =>
        hmacToken(changedHeader, changedClaims, fixtureKey.secret);
      await expectAdmitted(http(), sign(header, claims));
      const attacks: Readonly<Record<string, string>> = {
        'alg none': `${encode({ ...header, alg: 'none' })}.${body}.`,
        'alg None': `${encode({ ...header, alg: 'None' })}.${body}.`,
        'alg none with the signature': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
        'no signature': `${head}.${body}.`,
        'no third part': `${head}.${body}`,
        'four parts': `${person.accessToken}.x`,
        'a signature cut short': person.accessToken.slice(0, -4),
        'another subject under the old signature': `${head}.${encode({ ...claims, sub: stranger.id })}.${signature}`,
        'the signature of another token': `${head}.${body}.${stranger.accessToken.split('.')[2] ?? ''}`,
        'another key': hmacToken(header, claims, Buffer.alloc(32, 8)),
        'an empty key': hmacToken(header, claims, Buffer.alloc(0)),
        'no kid': sign(withoutKid, claims),
        'an unknown kid': sign({ ...header, kid: 'other' }, claims),
        'a kid that is a path': sign({ ...header, kid: '../../dev/null' }, claims),
        'HS512 under the same key': hmacToken({ ...header, alg: 'HS512' }, claims, fixtureKey.secret, 'sha512'),
        'a key of its own in the header': sign({ ...header, jwk: { kty: 'oct', k: 'AA' } }, claims),
        'no jti': sign(header, withoutJti),
        'no exp': sign(header, withoutExp),
        'exp as text': sign(header, { ...claims, exp: String(claims['exp']) }),
        'exp in the past': sign(header, { ...claims, iat: Number(claims['iat']) - 1000, exp: Number(claims['iat']) }),
        'iat in the future': sign(header, {
          ...claims,
          iat: Number(claims['iat']) + 600,
          exp: Number(claims['exp']) + 600,
        }),
        'another claim': sign(header, { ...claims, admin: true }),
        'an unknown subject': sign(header, { ...claims, sub: '01981f6c-5a5e-7cc0-8000-000000000000' }),
        'a subject that is no id': sign(header, { ...claims, sub: "' OR 1=1 --" }),
        'a subject that is a list': sign(header, { ...claims, sub: [person.id] }),
        'a refresh token': person.refreshToken,
      };
      for (const [what, token] of Object.entries(attacks)) await expectRefused(http(), what, token);
    });

    runner.it('expire after 15 minutes', async () => {
      const { accessToken } = await signIn(http());
      // `iat` is truncated to whole seconds, so a token can live up to a second less.
      http().server.clock.advance({ minutes: 15, seconds: -1 });
      await expectAdmitted(http(), accessToken);
      http().server.clock.advance({ seconds: 1 });
      await expectRefused(http(), 'expired', accessToken);
    });

    runner.it('are accepted only in the Authorization header, with the scheme in any letter case', async () => {
      const { accessToken } = await signIn(http());
      const inQuery = `/api/users/me?access_token=${accessToken}&token=${accessToken}`;
      expectProblem(await http().send({ method: 'GET', path: inQuery }), 'UNAUTHENTICATED');
      const cookie = { Cookie: `token=${accessToken}; access_token=${accessToken}` };
      expectProblem(await http().send({ method: 'GET', path: '/api/users/me', headers: cookie }), 'UNAUTHENTICATED');
      const lower = { Authorization: `bearer ${accessToken}` };
      assert.equal((await http().send({ method: 'GET', path: '/api/users/me', headers: lower })).status, 200);
    });

    runner.it('leave the key set empty when signed with HS256', async () => {
      assert.deepEqual(await http().get('viewJwks', 200), { keys: [] });
    });
  });

  for (const algorithm of ['ES256', 'RS256'] as const) {
    runner.describe(`access tokens signed with ${algorithm}`, () => {
      const pair = makePair[algorithm]();
      const old = makePair[algorithm]();
      const http = useServer(options, {
        jwtKeys: [
          createJwtKey({ kid: 'new', algorithm, pem: pair.privatePem }),
          createJwtKey({ kid: 'old', algorithm, pem: old.publicPem }),
          createJwtKey({ ...fixtureKey, algorithm: 'HS256' }),
        ],
      });

      runner.it('can be verified with the published key set, which contains no private key', async () => {
        const { keys } = await http().get<{ keys: Record<string, string>[] }>('viewJwks', 200);
        assert.deepEqual(
          keys.map((key) => key['kid']),
          ['new', 'old'],
          'an HS256 key is a secret',
        );
        for (const key of keys) {
          assert.deepEqual([key['alg'], key['use']], [algorithm, 'sig']);
          for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) assert.ok(!(secret in key), secret);
        }
        const { accessToken } = await signIn(http());
        const [header = '', payload = '', signature = ''] = accessToken.split('.');
        const key = keys.find((each) => each['kid'] === decode(header)['kid']) ?? assert.fail();
        const publicKey = createPublicKey({ key, format: 'jwk' });
        const verifier = createVerify('sha256').update(`${header}.${payload}`);
        const bytes = Buffer.from(signature, 'base64url');
        assert.ok(verifier.verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes));
        await expectAdmitted(http(), accessToken);
      });

      runner.it('cannot be forged with the public key as an HMAC secret', async () => {
        const { accessToken } = await signIn(http());
        const { header, payload } = decodeParts(accessToken);
        for (const text of [pair.publicPem, pair.publicPem.trim()]) {
          const forged = hmacToken({ ...header, alg: 'HS256' }, payload, Buffer.from(text));
          await expectRefused(http(), 'HS256 with the public key', forged);
        }
      });

      runner.it('are accepted if they were signed with any configured key, each with its own algorithm', async () => {
        const { accessToken } = await signIn(http());
        const claims = decode(accessToken.split('.')[1]);
        const header = { alg: 'HS256', typ: 'JWT', kid: fixtureKey.kid };
        await expectAdmitted(http(), hmacToken(header, claims, fixtureKey.secret));
        await expectRefused(http(), 'kid of another', hmacToken({ ...header, kid: 'new' }, claims, fixtureKey.secret));
      });
    });
  }
}
