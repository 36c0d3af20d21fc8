import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Conversation, Message, Problem, TokenPair } from '@crewkit/client-sdk';

import { call, must, type ApiAnswer } from '../../support/api-client.js';
import { makePerson, type Addressed, type Person } from '../../support/http-people.js';
import type { Checks } from './checks.js';

const tryAgainMs = 50;

interface WriterOptions {
  readonly bodyLength?: number;
  /** How many messages are sent at the same time. */
  readonly lanes?: number;
}

interface WriterParts extends WriterOptions {
  readonly server: Addressed;
  readonly checks: Checks;
  /** Writes as this user. */
  readonly ada: Person;
  readonly bob: Person;
  readonly path: string;
}

interface MessagePage {
  readonly items: readonly Message[];
  readonly nextCursor: string | null;
}

interface Draft {
  readonly body: string;
  readonly clientMessageId: string;
}

/**
 * Simulates a few users who write continuously. They send messages with clientMessageIds, and retry each message until it is acknowledged.
 * Each request must get 201, 200 (for a repetition), 503 with Retry-After, or no response.
 */
export class Writers {
  /** clientMessageId → seq. */
  readonly acknowledged = new Map<string, number>();
  readonly statuses = new Map<number, number>();
  /** Consecutive responses of the same kind. */
  streak: { readonly kind: 'kept' | 'refused' | null; readonly count: number } = { kind: null, count: 0 };
  writing = true;
  readonly server: Addressed;
  readonly checks: Checks;
  readonly path: string;
  ada: Person;
  bob: Person;
  readonly #bodyLength: number;
  readonly #width: number;
  #lanes: readonly Promise<void>[] = [];

  constructor({ server, checks, ada, bob, path, bodyLength = 500, lanes = 4 }: WriterParts) {
    this.server = server;
    this.checks = checks;
    this.path = path;
    this.ada = ada;
    this.bob = bob;
    this.#bodyLength = bodyLength;
    this.#width = lanes;
    this.resume();
  }

  get token(): string {
    return this.ada.token;
  }

  /** Creates two users with a conversation, on a server with the dev mailbox /dev/mailbox. */
  static async begin(server: Addressed, checks: Checks, options: WriterOptions = {}): Promise<Writers> {
    const [ada, bob] = [await makePerson(server), await makePerson(server)];
    const { id } = await must<Conversation>(server.url, {
      method: 'POST',
      path: `/api/chats/direct/${bob.id}`,
      token: ada.token,
    });
    const path = `/api/chats/${id}/messages`;
    return new Writers({ server, checks, ada, bob, path, ...options });
  }

  /** The previous refresh token works, because the failed exchange did not consume it. */
  async expectSession(kind: string): Promise<void> {
    const body = { refreshToken: this.bob.refreshToken };
    const answer = await call<TokenPair>(this.server.url, { method: 'POST', path: '/api/auth/refresh', body });
    this.checks.expect(answer.status === 200, kind, `refresh: ${answer.status}`);
    if (answer.status === 200) this.bob.refreshToken = answer.body.refreshToken ?? '';
  }

  /** Waits for this many consecutive responses of this kind. Returns false on a timeout. */
  async untilInARow(kind: 'kept' | 'refused', count: number, withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    this.streak = { kind: null, count: 0 };
    while (performance.now() < deadline) {
      if (this.hasStreak(kind, count)) return true;
      await sleep(20);
    }
    return false;
  }

  private hasStreak(kind: 'kept' | 'refused', count: number): boolean {
    return this.streak.kind === kind && this.streak.count >= count;
  }

  /** Waits for pending requests. */
  async stop(): Promise<void> {
    this.writing = false;
    await Promise.all(this.#lanes);
  }

  resume(): void {
    this.writing = true;
    this.#lanes = Array.from({ length: this.#width }, () => this.write());
  }

  /** Checks that every acknowledged message exists with its seq, and that seqs are 1 … n. */
  async checkAll(): Promise<number> {
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

  private async readAll(): Promise<Message[]> {
    const newest = await this.read(`${this.path}?limit=100`);
    const found = [...newest.items];
    for (let cursor = newest.nextCursor; cursor !== null;) {
      const page = await this.read(`${this.path}?limit=100&before=${cursor}`);
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    return found.reverse();
  }

  private read(path: string): Promise<MessagePage> {
    return must<MessagePage>(this.server.url, { method: 'GET', path, token: this.token });
  }

  private async write(): Promise<void> {
    while (this.writing) {
      const clientMessageId = randomUUID();
      const body = { body: 'x'.repeat(this.#bodyLength), clientMessageId };
      while (this.writing && !(await this.tryOnce(body))) await sleep(tryAgainMs);
    }
  }

  private async tryOnce(body: Draft): Promise<boolean> {
    const { path, token } = this;
    const answer = await call<Message>(this.server.url, { method: 'POST', path, token, body });
    const kept = answer.status === 200 || answer.status === 201;
    this.judge(answer);
    if (kept) this.acknowledged.set(body.clientMessageId, answer.body.seq);
    return kept;
  }

  private judge({ status, headers, body, failure }: ApiAnswer): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const kind = status === 200 || status === 201 ? 'kept' : 'refused';
    this.streak = { kind, count: this.streak.kind === kind ? this.streak.count + 1 : 1 };
    const what = `${status} ${failure ?? describeBody(body)}`;
    this.checks.expect([0, 200, 201, 503].includes(status), 'a write is kept, or refused with 503', what);
    if (status !== 503) return;
    this.checks.expect(
      isRefusal({ status, headers, body }),
      'a 503 is UNAVAILABLE, as problem+json with Retry-After',
      what,
    );
  }
}

/** Makes reads, which must succeed even though writes fail. */
export async function expectReads(writers: Writers, kind: string): Promise<void> {
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
export async function expectRefusals(
  { server, checks, ada, bob, path }: Writers,
  kind: string,
  { orKept = false }: { readonly orKept?: boolean } = {},
): Promise<void> {
  const { email, password, token } = ada;
  const asks = [
    { method: 'POST', path: '/api/auth/login', body: { email, password } },
    { method: 'POST', path: '/api/auth/refresh', body: { refreshToken: bob.refreshToken } },
    { method: 'PATCH', path: '/api/users/me', token, body: { firstName: 'Noelle' } },
    { method: 'POST', path: '/api/organizations', token, body: { name: 'Nothing' } },
    { method: 'POST', path: path.replace('/messages', '/read'), token, body: {} },
  ];
  for (const request of asks) {
    const answer = await call<(Partial<Problem> & Partial<TokenPair>) | null>(server.url, request);
    const { status, body } = answer;
    const kept = orKept && status < 300 && status > 0;
    checks.expect(kept || isRefusal(answer), kind, `${request.method} ${request.path}: ${status} ${body?.code}`);
    if (kept && request.path === '/api/auth/refresh') bob.refreshToken = body?.refreshToken ?? '';
  }
}

/** Checks that a rejection is one that clients can handle: it states its cause, and when to retry. */
export function isRefusal({ status, headers, body }: Pick<ApiAnswer, 'status' | 'headers' | 'body'>): boolean {
  return status === 503 && (body as Problem | null)?.code === 'UNAVAILABLE' && headers.has('retry-after');
}

/** Returns the beginning of a body as JSON. */
export function describeBody(body: unknown): string {
  return String(JSON.stringify(body)).slice(0, 200);
}
