import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

import type { PushTarget } from '../../domain/notifications/push.js';

/** Random values that must be new for each message. */
interface MessageSecrets {
  readonly salt: Uint8Array;
  /** The private key of the sender. */
  readonly privateKey: Uint8Array;
}

const curve = 'prime256v1';
const recordBytes = 4096;

/**
 * Returns the message for the browser, as one record with its header (RFC 8291 §3.4, RFC 8188 §2), or null if `p256dh` is not a point of
 * P-256. The payload must have less than 4 kB.
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { salt, privateKey }: MessageSecrets = createSecrets(),
): Uint8Array | null {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey);
  const [receiver, sender] = [Buffer.from(p256dh, 'base64url'), pair.getPublicKey()];
  const shared = computeSecret(() => pair.computeSecret(receiver));
  if (shared === null) return null;
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), { context, length: 32 });
  const key = derive(secret, salt, { context: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = derive(secret, salt, { context: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte 2 ends the last record.
  const record = [cipher.update(Buffer.concat([Buffer.from(payload), Buffer.of(2)])), cipher.final()];
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordBytes);
  header.writeUInt8(sender.byteLength, 4);
  return Buffer.concat([salt, header, sender, ...record, cipher.getAuthTag()]);
}

function createSecrets(): MessageSecrets {
  const pair = createECDH(curve);
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() };
}

/** Node throws for bytes that are not a point of the curve. */
function computeSecret(compute: () => Uint8Array): Uint8Array | null {
  try {
    return compute();
  } catch {
    return null;
  }
}

function derive(
  secret: Uint8Array,
  salt: Uint8Array,
  { context, length }: { readonly context: Uint8Array; readonly length: number },
): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, salt, context, length));
}
