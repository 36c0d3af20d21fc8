import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { until } from '../../until.js';

/** A request that a push service has received. */
interface ReceivedPush {
  /** The path of the endpoint. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The claims of the token with which the server identifies itself. */
interface VapidClaims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

/** A browser with its keys, and what it sends to the server to subscribe. */
export interface Browser {
  readonly endpoint: string;
  readonly subscription: Readonly<Record<string, unknown>>;
  /** Decrypts the messages that this browser has received (RFC 8291 §3.4, RFC 8188). */
  read(): readonly unknown[];
}

/** A push service, with which browsers are registered (RFC 8030). */
export interface PushService {
  readonly origin: string;
  readonly received: readonly ReceivedPush[];
  addBrowser(): Browser;
  /** Sets the statuses of the next responses. The last one is repeated. */
  answer(...statuses: number[]): void;
  /** Waits until this many requests have been received in all. */
  wait(count: number): Promise<readonly ReceivedPush[]>;
  close(): Promise<void>;
}

/** Starts a push service on 127.0.0.1, which answers with 201. */
export async function openPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  let statuses: readonly number[] = [201];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const [status = 201, ...rest] = statuses;
      if (rest.length > 0) statuses = rest;
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    addBrowser() {
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      return createBrowser(origin + path, () => received.filter((each) => each.path === path));
    },
    answer(...next) {
      statuses = next;
    },
    async wait(count) {
      await until(() => received.length >= count, `${count} push messages`, 20_000);
      return received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createBrowser(endpoint: string, list: () => readonly ReceivedPush[]): Browser {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  const encoded = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  const decrypt = ({ body }: ReceivedPush): unknown => {
    // The header contains the salt, the size of a record, and the public key of the sender (RFC 8188 §2.1).
    const [salt, sender, encrypted] = [body.subarray(0, 16), body.subarray(21, 21 + 65), body.subarray(21 + 65)];
    assert.equal(body[20], sender.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = derive(keys.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(encrypted.subarray(-16));
    const text = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]).toString();
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
  };
  return {
    endpoint,
    subscription: { endpoint, expirationTime: null, keys: encoded },
    read: () => list().map(decrypt),
  };
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** Verifies the signature of the request (RFC 8292), and returns the claims of its token. */
export function verifyVapid({ headers }: ReceivedPush, publicKey: string): VapidClaims {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  assert.equal(key, publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString('base64url'));
  assert.ok(x !== undefined && y !== undefined);
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const [header = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  const isValid = verify(
    'sha256',
    signed,
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isValid, 'the signature is invalid');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as VapidClaims;
}
