import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read the fields that they expect. A body with another shape fails them.
  readonly body: Record<string, unknown>;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  accessToken: string;
  refreshToken: string;
}

export const goodPassword = 'Correct-horse-7';

/** Calls the HTTP interface as any client does. */
export class ApiClient {
  constructor(private readonly server: { readonly url: string }) {}

  async call(method: string, path: string, options: { token?: string; body?: unknown } = {}): Promise<Answer> {
    const response = await fetch(this.server.url + path, {
      method,
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, headers: response.headers, body };
  }

  post(path: string, body?: unknown, token?: string): Promise<Answer> {
    return this.call('POST', path, {
      ...(body === undefined ? {} : { body }),
      ...(token === undefined ? {} : { token }),
    });
  }

  register(email: string, password = goodPassword): Promise<Answer> {
    return this.post('/api/auth/register', { firstName: 'Ada', lastName: 'Lovelace', email, password });
  }

  async mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]> {
    const { body } = await this.call('GET', '/dev/mailbox');
    const mails = body.items as { to: string; subject: string; text: string; html: string }[];
    return mails.filter((mail) => mail.to === email);
  }

  /** Returns the token from the newest email to the address that links to the page. */
  async tokenFor(email: string, page: string): Promise<string> {
    const link = new RegExp(String.raw`^http\S*/${page}\?token=([\w-]+)$`, 'm');
    for (let tries = 0; tries < 50; tries += 1) {
      const mails = await this.mailsTo(email);
      const token = mails.map((mail) => link.exec(mail.text)?.[1]).find((each) => each !== undefined);
      if (token !== undefined) return token;
      await sleep(100);
    }
    throw new Error(`no mail to ${email} links to ${page}`);
  }

  async login(email: string, password = goodPassword): Promise<Answer> {
    return this.post('/api/auth/login', { email, password });
  }

  /** Creates a user who has registered, verified and signed in. */
  async person(email = `person-${randomUUID()}@example.com`): Promise<Person> {
    await this.register(email);
    await this.post('/api/auth/verify-email', { token: await this.tokenFor(email, 'verify-email') });
    const { body } = await this.login(email);
    const { accessToken, refreshToken } = body as { accessToken: string; refreshToken: string };
    const { id } = body.user as { id: string };
    return { id, email, password: goodPassword, accessToken, refreshToken };
  }
}
