// The other users in socket-flood.ts, as a separate process. In turn, they request their account over HTTP and join their conversation
// over a socket, until standard input ends. Prints the latencies in ms as JSON.
//   tsx probe-users.ts < {"url": …, "users": [{"token": …, "conversationId": …}]} on the first line
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

import { call } from '../../support/api-client.js';
import { percentile } from '../../support/statistics.js';
import { toText } from './frames.js';

export interface ProbedUser {
  readonly token: string;
  readonly conversationId: string;
}

export type ProbeKind = 'http' | 'socket';

/** Times are in milliseconds. */
export type ProbeSummary = Record<ProbeKind, Record<'asked' | 'failed' | 'median' | 'p99' | 'worst', number>>;

const everyMs = 50;
const answerWithinMs = 15_000;

const lines = createInterface({ input: process.stdin });
const { value } = await lines[Symbol.asyncIterator]().next();
const { url, users } = JSON.parse(String(value)) as { readonly url: string; readonly users: readonly ProbedUser[] };
let isOver = false as boolean;
process.stdin.once('end', () => (isOver = true)).resume();

class Caller {
  readonly user: ProbedUser;
  readonly socket: WebSocket;
  readonly opened: Promise<unknown>;
  readonly #acks = new Map<unknown, (ok: boolean) => void>();
  #lastId = 0;

  constructor(user: ProbedUser) {
    this.user = user;
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`);
    this.socket.on('message', (data) => {
      const { ack, ok } = JSON.parse(toText(data)) as { readonly ack?: unknown; readonly ok?: unknown };
      this.#acks.get(ack)?.(ok === true);
    });
    this.socket.on('error', () => undefined);
    this.opened = new Promise((resolve, reject) => this.socket.once('open', resolve).once('close', reject));
  }

  /** Returns whether the server has acknowledged the event. */
  ask(event: string, data: unknown): Promise<boolean> {
    const id = (this.#lastId += 1);
    const answered = new Promise<boolean>((resolve) => this.#acks.set(id, resolve));
    this.socket.send(JSON.stringify({ id, event, data }), () => undefined);
    return Promise.race([answered, sleep(answerWithinMs, false, { ref: false })]);
  }
}

const callers = users.map((user) => new Caller(user));
for (const caller of callers) {
  await caller.opened;
  if (!(await caller.ask('auth', { token: caller.user.token }))) throw new Error('a prober was not admitted');
}
console.log('ready');

const times: Record<ProbeKind, number[]> = { http: [], socket: [] };
const failed = { http: 0, socket: 0 };
const running = new Set<Promise<void>>();

async function measure(kind: ProbeKind, run: () => Promise<boolean>): Promise<void> {
  const from = performance.now();
  const isRight = await run();
  times[kind].push(performance.now() - from);
  if (!isRight) failed[kind] += 1;
}

for (let turn = 0; !isOver; turn += 1) {
  const caller = callers[turn % callers.length];
  const { token, conversationId } = caller.user;
  const asked = [
    measure('http', async () => (await call(url, { method: 'GET', path: '/api/users/me', token })).status === 200),
    measure('socket', () => caller.ask('join', conversationId)),
  ];
  for (const each of asked) {
    running.add(each);
    void each.finally(() => running.delete(each));
  }
  await sleep(everyMs);
}
await Promise.all(running);
const summary = (kind: ProbeKind) => ({
  asked: times[kind].length,
  failed: failed[kind],
  median: Math.round(percentile(times[kind], 0.5)),
  p99: Math.round(percentile(times[kind], 0.99)),
  worst: Math.round(percentile(times[kind], 1)),
});
console.log(JSON.stringify({ http: summary('http'), socket: summary('socket') } satisfies ProbeSummary));
process.exit();
