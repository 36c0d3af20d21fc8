import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

import type { PushEncoder, PushMessage } from '../../ports/notifications/push-encoder.js';
import type { OutboundRequest } from '../../ports/outbound/outbound-http.js';
import type { SecretBoxKey } from './aes-gcm-secret-box.js';
import { encryptPush } from './encrypt-push.js';

interface VapidKey {
  readonly id: string;
  /** The point, in base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const info = 'crewkit vapid key v1';
const curve = 'prime256v1';
// The order of the group of P-256 (FIPS 186-5).
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const scalarBytes = 32;
// 128 bits more than the order has, so that the remainder is uniform (FIPS 186-5 A.2.1).
const derivedBytes = 48;
const signedSeconds = 12 * 60 * 60;

/**
 * Encrypts and signs with Node's cryptography. The signing keys are derived from the encryption keys with HKDF (RFC 5869), so operators do
 * not need to configure further keys. After a rotation of the encryption keys, browsers that subscribed before are reached as long as their
 * key is kept.
 */
export class WebPushEncoder implements PushEncoder {
  readonly key: { readonly id: string; readonly publicKey: string };
  private readonly keys: ReadonlyMap<string, VapidKey>;

  /** `contact` is an `https:` or `mailto:` URL by which push services can reach the operator (RFC 8292 §2.1). */
  constructor(
    encryptionKeys: readonly SecretBoxKey[],
    private readonly contact: string,
  ) {
    const keys = encryptionKeys.map(deriveKey);
    const [first] = keys;
    if (first === undefined) throw new Error('Encryption keys need at least one key.');
    this.key = { id: first.id, publicKey: first.publicKey };
    this.keys = new Map(keys.map((key) => [key.id, key]));
  }

  encode(
    { target, keyId, payload, topic, keepSeconds }: PushMessage,
    now: Date,
  ): Pick<OutboundRequest, 'headers' | 'body'> | null {
    const key = this.keys.get(keyId);
    const body = key && encryptPush(payload, target);
    if (!body) return null;
    const exp = Math.floor(now.getTime() / 1000) + signedSeconds;
    const claims = { aud: new URL(target.endpoint).origin, exp, sub: this.contact };
    const token = jwt.sign(claims, key.privateKey, { algorithm: 'ES256', noTimestamp: true });
    const headers = {
      authorization: `vapid t=${token}, k=${key.publicKey}`,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'content-length': String(body.byteLength),
      ttl: String(keepSeconds),
      urgency: 'normal',
      topic,
    };
    return { headers, body };
  }
}

function deriveKey({ kid, key }: SecretBoxKey): VapidKey {
  const derived = Buffer.from(hkdfSync('sha256', key, '', info, derivedBytes)).toString('hex');
  const scalar = (BigInt(`0x${derived}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(scalarBytes * 2, '0'), 'hex');
  const pair = createECDH(curve);
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const coordinates = { x: point.subarray(1, 1 + scalarBytes), y: point.subarray(1 + scalarBytes) };
  const [x, y] = [coordinates.x.toString('base64url'), coordinates.y.toString('base64url')];
  const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x, y };
  return { id: kid, publicKey: point.toString('base64url'), privateKey: createPrivateKey({ format: 'jwk', key: jwk }) };
}
