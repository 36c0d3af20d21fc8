import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { call, createPerson, must, password } from './api.mjs';

const tryAgainMs = 50;

/**
 * Simulates a few users who write continuously. They send messages with clientMessageIds, and retry each message until it is acknowledged.
 * Each request must get 201, 200 (for a repetition), 503 with Retry-After, or no response.
 */
export class Writers {
  /** clientMessageId → seq. */
  acknowledged = new Map();
  statuses = new Map();
  /** Consecutive responses of the same kind: 'kept' or 'refused'. */
  streak = { kind: null, count: 0 };
  writing = true;

  constructor({ server, checks, path, token, bodyLength = 500, lanes = 4 }) {
    Object.assign(this, { server, checks, path, bodyLength, width: lanes });
    this.resume(token);
  }

  /** Creates two users with a conversation, on a server with the dev mailbox /dev/mailbox. */
  static async begin(server, checks, options = {}) {
    const [ada, bob] = [await newPerson(server), await newPerson(server)];
    const { id } = await must(server.url, {
      method: 'POST',
      path: `/api/chats/direct/${bob.id}`,
      token: ada.accessToken,
    });
    const path = `/api/chats/${id}/messages`;
    const writers = new Writers({ server, checks, path, token: ada.accessToken, ...options });
    return Object.assign(writers, { ada, bob });
  }

  /** The previous refresh token works, because the failed exchange did not consume it. */
  async expectSession(kind) {
    const body = { refreshToken: this.bob.refreshToken };
    const answer = await call(this.server.url, { method: 'POST', path: '/api/auth/refresh', body });
    this.checks.expect(answer.status === 200, kind, `refresh: ${answer.status}`);
    if (answer.status === 200) this.bob.refreshToken = answer.body.refreshToken;
  }

  /** Waits for this many consecutive responses of this kind. Returns false on a timeout. */
  async untilInARow(kind, count, withinMs) {
    const deadline = performance.now() + withinMs;
    this.streak = { kind: null, count: 0 };
    while (performance.now() < deadline) {
      if (this.streak.kind === kind && this.streak.count >= count) return true;
      await sleep(20);
    }
    return false;
  }

  /** Waits for pending requests. */
  async stop() {
    this.writing = false;
    await Promise.all(this.lanes);
  }

  /** Resumes, with this token. */
  resume(token) {
    Object.assign(this, { token, writing: true });
    this.lanes = Array.from({ length: this.width }, () => this.write());
  }

  /** Checks that every acknowledged message exists with its seq, and that seqs are 1 … n. */
  async checkAll() {
    const found = await this.readAll();
    const gapless = found.every(({ seq }, index) => seq === index + 1);
    this.checks.expect(gapless, 'seqs have no gap', `${found.length} messages`);
    const keys = new Map(found.map(({ clientMessageId, seq }) => [clientMessageId, seq]));
    this.checks.expect(keys.size === found.length, 'no clientMessageId twice');
    for (const [key, seq] of this.acknowledged) {
      this.checks.expect(
        keys.get(key) === seq,
        'every acknowledged message is there, with its seq',
        `${key} at ${seq}`,
      );
    }
    return found.length;
  }

  async readAll() {
    const newest = await this.read(`${this.path}?limit=100`);
    const found = [...newest.items];
    for (let cursor = newest.nextCursor; cursor !== null;) {
      const page = await this.read(`${this.path}?limit=100&before=${cursor}`);
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    return found.reverse();
  }

  read(path) {
    return must(this.server.url, { method: 'GET', path, token: this.token });
  }

  async write() {
    while (this.writing) {
      const clientMessageId = randomUUID();
      const body = { body: 'x'.repeat(this.bodyLength), clientMessageId };
      while (this.writing && !(await this.tryOnce(body))) await sleep(tryAgainMs);
    }
  }

  async tryOnce(body) {
    const { path, token } = this;
    const answer = await call(this.server.url, { method: 'POST', path, token, body });
    const kept = answer.status === 200 || answer.status === 201;
    this.judge(answer);
    if (kept) this.acknowledged.set(body.clientMessageId, answer.body.seq);
    return kept;
  }

  judge({ status, headers, body, failure }) {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const kind = status === 200 || status === 201 ? 'kept' : 'refused';
    this.streak = { kind, count: this.streak.kind === kind ? this.streak.count + 1 : 1 };
    const what = `${status} ${failure ?? JSON.stringify(body)?.slice(0, 200)}`;
    this.checks.expect([0, 200, 201, 503].includes(status), 'a write is kept, or refused with 503', what);
    if (status !== 503) return;
    this.checks.expect(
      isRefusal({ status, headers, body }),
      'a 503 is UNAVAILABLE, as problem+json with Retry-After',
      what,
    );
  }
}

/** Creates a user on a development server, which captures emails. */
export function newPerson({ url }) {
  return createPerson(url, async (email, page) => {
    const { items } = await must(url, { method: 'GET', path: '/dev/mailbox' });
    const text = items.find(({ to }) => to === email)?.text ?? '';
    return new RegExp(String.raw`/${page}\?token=([\w-]+)`).exec(text)?.[1] ?? null;
  });
}

/** Makes reads, which must succeed even though writes fail. */
export async function expectReads(writers, kind) {
  const { server, checks, path, token } = writers;
  for (const each of ['/api/users/me', `${path}?limit=50`, '/api/chats', '/healthz', '/readyz']) {
    const answer = await call(server.url, { method: 'GET', path: each, token });
    checks.expect(answer.status === 200, kind, `${each}: ${answer.status} ${answer.failure ?? ''}`);
  }
}

/**
 * Checks that every write is rejected with the same clear error. With `orKept`, a write is also allowed to succeed: on a full disk, it can
 * fit into space that a file already has.
 */
export async function expectRefusals({ server, checks, ada, bob, path }, kind, { orKept = false } = {}) {
  const { email, accessToken: token } = ada;
  const asks = [
    { method: 'POST', path: '/api/auth/login', body: { email, password } },
    { method: 'POST', path: '/api/auth/refresh', body: { refreshToken: bob.refreshToken } },
    { method: 'PATCH', path: '/api/users/me', token, body: { firstName: 'Noelle' } },
    { method: 'POST', path: '/api/organizations', token, body: { name: 'Nothing' } },
    { method: 'POST', path: path.replace('/messages', '/read'), token, body: {} },
  ];
  for (const request of asks) {
    const answer = await call(server.url, request);
    const { status, body } = answer;
    const kept = orKept && status < 300 && status > 0;
    checks.expect(kept || isRefusal(answer), kind, `${request.method} ${request.path}: ${status} ${body?.code}`);
    if (kept && request.path === '/api/auth/refresh') bob.refreshToken = body.refreshToken;
  }
}

/** Checks that a rejection is one that clients can handle: it states its cause, and when to retry. */
export function isRefusal({ status, headers, body }) {
  return status === 503 && body?.code === 'UNAVAILABLE' && headers.has('retry-after');
}
