// Creates users on a production server. Their emails arrive at a real SMTP server.
import { createHmac } from 'node:crypto';

import type { Problem } from '@crewkit/client-sdk';

import { call, must, type ApiAnswer, type ApiRequest } from '../support/api-client.js';
import { password, registerPerson, signIn, type Person } from '../support/http-people.js';
import type { MailSink } from '../support/mail-sink.js';

type CallOptions = Omit<ApiRequest, 'method' | 'path'>;

export class Caller {
  readonly urls: readonly string[];
  #next = 0;

  /** `urls` are the URLs of all processes, which take turns. */
  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  /** Sends the request to the next process. The status 0 means that this process did not respond. */
  call<Body = Partial<Problem> | null>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<ApiAnswer<Body>> {
    return call<Body>(this.nextUrl(), { method, path, ...options });
  }

  /** Like `call`, but returns the body, and throws if the request is rejected. */
  need<Body = unknown>(method: string, path: string, options: CallOptions = {}): Promise<Body> {
    return must<Body>(this.nextUrl(), { method, path, ...options });
  }

  register(email: string, sink: MailSink): Promise<Person> {
    return registerPerson(this.nextUrl(), email, () => sink.waitForToken(email, 'verify-email'));
  }

  signIn(email: string, second?: { readonly totpCode?: string }): Promise<Person> {
    return signIn({ url: this.nextUrl() }, { email, password }, second);
  }

  /** Enables two-factor sign-in, and returns the authenticator's secret. */
  async secure({ token }: Person): Promise<string> {
    const { secret } = await this.need<{ readonly secret: string }>('POST', '/api/auth/2fa/generate', { token });
    await this.need('POST', '/api/auth/2fa/enable', { token, body: { code: readCode(secret) } });
    return secret;
  }

  private nextUrl(): string {
    const url = this.urls[this.#next % this.urls.length];
    this.#next += 1;
    return url;
  }
}

/** Returns whether the process could not be reached, or ended while it had the request. */
export function isGone({ failure }: ApiAnswer): boolean {
  return ['ECONNREFUSED', 'UND_ERR_SOCKET', 'ECONNRESET'].includes(failure ?? '');
}

/** Returns the code (RFC 6238, six digits, 30 seconds) that is valid `ahead` time steps from now. */
export function readCode(secret: string, ahead = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE(hash[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
