// Creates users on a production server. Their emails arrive at a real SMTP server.
import { createHmac } from 'node:crypto';

const password = 'Correct-horse-7';
const patienceMs = 20_000;

export class Caller {
  /** `urls` are the URLs of all processes. A process that does not respond is skipped, but a rejected request is not repeated. */
  constructor(urls) {
    this.urls = urls;
    this.next = 0;
  }

  /** Returns `{ status, body }`. Rejects if no process responds. */
  async call(method, path, { token, body, form } = {}) {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const content = form ?? (body === undefined ? undefined : JSON.stringify(body));
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(this.urls[this.next++ % this.urls.length] + path, {
      method,
      headers,
      body: content,
      signal,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : {},
    };
  }

  /** Like `call`, but throws if the request is rejected. */
  async need(method, path, options) {
    const answer = await this.call(method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString()}`);
    return answer.body;
  }

  async register(email, sink) {
    await this.need('POST', '/api/auth/register', {
      body: { firstName: 'Ada', lastName: 'Lovelace', email, password },
    });
    await this.need('POST', '/api/auth/verify-email', {
      body: { token: await sink.waitForToken(email, 'verify-email') },
    });
    return this.signIn(email);
  }

  async signIn(email, extra = {}) {
    const { accessToken, refreshToken, user } = await this.need('POST', '/api/auth/login', {
      body: { email, password, ...extra },
    });
    return { email, token: accessToken, refreshToken, id: user?.id };
  }

  /** Enables two-factor sign-in, and returns the authenticator's secret. */
  async secure({ token }) {
    const { secret } = await this.need('POST', '/api/auth/2fa/generate', { token });
    await this.need('POST', '/api/auth/2fa/enable', { token, body: { code: readCode(secret) } });
    return secret;
  }
}

/** Returns the code (RFC 6238, six digits, 30 seconds) that is valid `ahead` time steps from now. */
export function readCode(secret, ahead = 0) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE(hash[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
