// People who use a server in production: their mails come out of a real SMTP server.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { SMTPServer } from 'smtp-server';

const password = 'Correct-horse-7';
const patienceMs = 20_000;

/** Keeps all mails; refuses them while `accepts` is false. */
export async function startMailSink() {
  const sink = { accepts: true, mails: [], url: '', close: () => new Promise((resolve) => server.close(resolve)) };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        if (!sink.accepts) return done(Object.assign(new Error('later'), { responseCode: 451 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        sink.mails.push({ to, text: plain(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  sink.url = `smtp://127.0.0.1:${server.server.address().port}`;
  return sink;
}

/** Without the soft line breaks of quoted-printable. */
function plain(text) {
  return text.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}

export class Caller {
  /** `urls`: of any process; one that does not answer is passed over, which no request that was refused is. */
  constructor(urls) {
    this.urls = urls;
    this.next = 0;
  }

  /** `{ status, body }`; rejects if no process answers. */
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

  /** As `call`, but what is refused is an error. */
  async need(method, path, options) {
    const answer = await this.call(method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString()}`);
    return answer.body;
  }

  async register(email, sink) {
    await this.need('POST', '/api/auth/register', {
      body: { firstName: 'Ada', lastName: 'Lovelace', email, password },
    });
    await this.need('POST', '/api/auth/verify-email', { body: { token: await tokenIn(sink, email, 'verify-email') } });
    return this.signIn(email);
  }

  async signIn(email, extra = {}) {
    const { accessToken, refreshToken, user } = await this.need('POST', '/api/auth/login', {
      body: { email, password, ...extra },
    });
    return { email, token: accessToken, refreshToken, id: user?.id };
  }

  /** Gives the secret of an authenticator that the account has from now on. */
  async secure({ token }) {
    const { secret } = await this.need('POST', '/api/auth/2fa/generate', { token });
    await this.need('POST', '/api/auth/2fa/enable', { token, body: { code: codeOf(secret) } });
    return secret;
  }
}

async function tokenIn(sink, email, page) {
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await sleep(50)) {
    const texts = sink.mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
    const found = texts.map((text) => new RegExp(String.raw`/${page}\?token=([\w-]+)`).exec(text)?.[1]).find(Boolean);
    if (found !== undefined) return found;
  }
  throw new Error(`no mail to ${email} links to ${page}`);
}

/** RFC 6238, six digits, 30 seconds; `ahead` steps from now. */
export function codeOf(secret, ahead = 0) {
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
