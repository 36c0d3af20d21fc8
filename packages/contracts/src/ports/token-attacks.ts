import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto';
import type { TokenSigner } from '@crewkit/core/adapter';
import { claims, encodePart, goodPayload, decodeParts } from './token-samples.js';

const hmac = (signed: string, key: string | Buffer): string =>
  `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;

/** Forged tokens, by the name of the attack (RFC 8725 §2). No attack requires a secret of the signer. */
export const tokenAttacks: Readonly<
  Record<string, (signer: TokenSigner) => readonly string[] | Promise<readonly string[]>>
> = {
  async 'the algorithm "none" in any letter case'(signer) {
    const { header, signature } = decodeParts(await signer.sign(claims));
    return ['none', 'None', 'NONE', 'nOnE', ' none', 'none ', '', null, undefined, false].flatMap((alg) => {
      const signed = `${encodePart({ ...header, alg })}.${encodePart(goodPayload)}`;
      return [signed, `${signed}.`, `${signed}.${signature.toString('base64url')}`, `${signed}.AA`];
    });
  },

  'HS256 with a published key as the secret, in each of its formats'(signer) {
    return signer.publicKeys().flatMap((jwk) => {
      const key = createPublicKey({ key: jwk, format: 'jwk' });
      const pem = key.export({ format: 'pem', type: 'spki' }).toString();
      const secrets = [pem, pem.trim(), key.export({ format: 'der', type: 'spki' }), JSON.stringify(jwk)];
      const signed = `${encodePart({ alg: 'HS256', typ: 'JWT', kid: jwk['kid'] })}.${encodePart(goodPayload)}`;
      return secrets.map((secret) => hmac(signed, secret));
    });
  },

  async 'HS256 with an empty or guessable secret'(signer) {
    const { header } = decodeParts(await signer.sign(claims));
    const signed = `${encodePart({ ...header, alg: 'HS256' })}.${encodePart(goodPayload)}`;
    return ['', 'secret', 'undefined', 'null', String(header['kid']), '\0'.repeat(32)].map((key) => hmac(signed, key));
  },

  async 'a key, or its address, in the header'(signer) {
    const attacker = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { header } = decodeParts(await signer.sign(claims));
    const jwk = attacker.publicKey.export({ format: 'jwk' });
    const url = 'https://evil.example/keys';
    return [{ jwk }, { jku: url }, { x5u: url }, { x5c: ['AA=='] }, { jwk, kid: undefined }].map((extra) => {
      const signed = `${encodePart({ ...header, alg: 'RS256', ...extra })}.${encodePart(goodPayload)}`;
      return `${signed}.${signBytes('sha256', Buffer.from(signed), attacker.privateKey).toString('base64url')}`;
    });
  },

  async 'a different payload with the signature of another token'(signer) {
    const token = await signer.sign(claims);
    const { payload, signature } = decodeParts(token);
    const [header = ''] = token.split('.');
    return [{ sub: '019a0000-0000-7000-8000-000000000002' }, { exp: 4_102_444_800 }, { email: 'eve@example.org' }].map(
      (change) => `${header}.${encodePart({ ...payload, ...change })}.${signature.toString('base64url')}`,
    );
  },

  async 'a single changed character at any position'(signer) {
    const token = await signer.sign(claims);
    return Array.from(token, (character, index) => {
      const other = character === 'A' ? 'B' : 'A';
      return token.slice(0, index) + other + token.slice(index + 1);
    });
  },

  async 'missing, additional or padded parts'(signer) {
    const token = await signer.sign(claims);
    const parts = token.split('.');
    const fewer = [
      parts.slice(0, 2).join('.'),
      `${parts.slice(0, 2).join('.')}.`,
      parts[0] ?? '',
      `.${parts[1]}.${parts[2]}`,
    ];
    return [...fewer, `${token}.`, `${token}.AA`, `${token}=`, `${token}\n`, ` ${token}`, `Bearer ${token}`];
  },

  'anything that is not a token'() {
    const object = encodePart({});
    const junk = [
      '',
      '.',
      '..',
      '...',
      'null',
      '\0',
      '😀.😀.😀',
      `${object}.${object}.${object}`,
      'A'.repeat(5_000_000),
    ];
    const headers = [null, [], 'text', 1, { alg: {} }, { alg: 'HS256', kid: {} }].map(
      (header) => `${encodePart(header)}.e30.AA`,
    );
    const random = Array.from({ length: 200 }, (_, size) =>
      [randomBytes(size), randomBytes(size), randomBytes(32)].map((part) => part.toString('base64url')).join('.'),
    );
    return [...junk, ...headers, ...random];
  },
};
