import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createJwtKey, type JwtKeyMaterial } from './create-jwt-key.js';

const toPem = (key: KeyObject): string =>
  key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }).toString();
const rsa = (modulusLength: number): string => toPem(generateKeyPairSync('rsa', { modulusLength }).privateKey);
const ec = (namedCurve: string): string => toPem(generateKeyPairSync('ec', { namedCurve }).privateKey);

describe('createJwtKey', () => {
  it('creates keys that sign and verify', () => {
    const secret = createJwtKey({ kid: 'a', algorithm: 'HS256', secret: Buffer.alloc(32, 1) });
    expect([secret.signingKey?.type, secret.verificationKey.type]).toEqual(['secret', 'secret']);
    for (const material of [
      { kid: 'b', algorithm: 'RS256', pem: rsa(2048) },
      { kid: 'c', algorithm: 'ES256', pem: ec('P-256') },
    ] as const) {
      const key = createJwtKey(material);
      expect([key.signingKey?.type, key.verificationKey.type]).toEqual(['private', 'public']);
    }
  });

  it('uses a public key only for verification', () => {
    const pem = toPem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
    expect(createJwtKey({ kid: 'old', algorithm: 'ES256', pem }).signingKey).toBeNull();
  });

  it('rejects weak or unsuitable keys, and states the reason', () => {
    const cases: [JwtKeyMaterial, RegExp][] = [
      [{ kid: 'a', algorithm: 'HS256', secret: Buffer.alloc(31) }, /31 bytes; at least 32/],
      [{ kid: 'a', algorithm: 'RS256', pem: rsa(1024) }, /at least 2048 bits/],
      [{ kid: 'a', algorithm: 'RS256', pem: ec('P-256') }, /must be an RSA key/],
      [{ kid: 'a', algorithm: 'ES256', pem: ec('P-384') }, /P-256/],
      [{ kid: 'a', algorithm: 'ES256', pem: rsa(2048) }, /P-256/],
      [{ kid: 'a', algorithm: 'ES256', pem: 'not a pem' }, /not a readable PEM/],
      [{ kid: 'a:b', algorithm: 'HS256', secret: Buffer.alloc(32) }, /key id "a:b"/],
      [{ kid: '', algorithm: 'HS256', secret: Buffer.alloc(32) }, /key id ""/],
    ];
    for (const [material, message] of cases) expect(() => createJwtKey(material)).toThrow(message);
  });

  it('rejects an algorithm that only an untyped caller can pass', () => {
    const material = { kid: 'a', algorithm: 'none', secret: Buffer.alloc(32) } as unknown as JwtKeyMaterial;
    expect(() => createJwtKey(material)).toThrow(
      'createJwtKey: algorithm: expected "HS256" or "RS256" or "ES256", got "none"',
    );
  });

  it('keeps key material out of its messages', () => {
    const pem = toPem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
    const broken = pem.slice(0, 300);
    for (const each of [pem, broken]) {
      const message = thrownBy(() => createJwtKey({ kid: 'a', algorithm: 'RS256', pem: each }));
      expect(message).not.toContain(each.slice(40, 60));
    }
  });
});

function thrownBy(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  throw new Error('Nothing was thrown.');
}
