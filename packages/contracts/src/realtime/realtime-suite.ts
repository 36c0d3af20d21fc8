import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventAck, ServerEvent, ServerEvents } from '@crewkit/core/adapter';

import type { TestRunner } from '../harness.js';
import { HttpClient } from '../http/support/http-client.js';
import type { HttpServerOptions } from '../http/support/http-fixture.js';
import { until } from '../until.js';
import { ConnectionRefused, type RealtimeClient, type RealtimeServer } from './realtime-server.js';

/** Starts a server for the contract of real time. */
export type CreateRealtimeServer = (options: HttpServerOptions) => Promise<RealtimeServer>;

/** What `realtimeContract` needs. */
export interface RealtimeContractOptions {
  readonly runner: TestRunner;
  /** Starts a real server on a free port over an empty, real store. See `createHttpFixture`. */
  readonly createServer: CreateRealtimeServer;
}

/** One server, with its HTTP and its real-time interface. */
export interface Doors {
  readonly http: HttpClient;
  readonly server: RealtimeServer;
}

/** Starts one server for all cases of the surrounding `describe`. Call the result inside the cases. */
export function useRealtime(
  { runner, createServer }: RealtimeContractOptions,
  options: HttpServerOptions = {},
): () => Doors {
  let doors: Doors | null = null;
  runner.beforeAll(async () => {
    const server = await createServer(options);
    doors = { server, http: new HttpClient(server) };
  });
  runner.afterAll(async () => {
    await doors?.server.close();
  });
  return () => {
    if (doors === null) throw new Error('The server is open inside the cases only.');
    return doors;
  };
}

/** Returns the payloads of one kind of event, in the order of arrival. */
export function getPayloads<E extends ServerEvent>(client: RealtimeClient, event: E): ServerEvents[E][] {
  return client.received.filter((each) => each.event === event).map((each) => each.payload as ServerEvents[E]);
}

/**
 * Waits until the client has received `count` events of a kind and no more are in transit. Asserts that the client received no more than
 * `count`.
 */
export async function collect<E extends ServerEvent>(
  client: RealtimeClient,
  event: E,
  count: number,
): Promise<ServerEvents[E][]> {
  await until(() => getPayloads(client, event).length >= count, `${count} × ${event}`);
  await settle(client);
  const payloads = getPayloads(client, event);
  assert.equal(payloads.length, count, `${event} arrived ${payloads.length} times instead of ${count}`);
  return payloads;
}

// This is longer than the transit of any event, including the time for which servers batch several events.
const quietMs = 120;

/** Waits until all events in transit to this client have arrived. The client must still be connected. */
export async function settle(client: RealtimeClient): Promise<void> {
  await sleep(quietMs);
  assert.deepEqual(await client.emit('leave', nowhere), { ok: true }, 'the connection is in order');
}

/** A well-formed id that does not exist. */
export const nowhere = '01981f6c-5a5e-7cc0-8000-000000000000';

/** Returns the code with which the server refuses a connection. Fails if the server admits it. */
export async function getRefusal(server: RealtimeServer, token: string | null): Promise<unknown> {
  try {
    await server.connect(token);
  } catch (error) {
    if (error instanceof ConnectionRefused) return error.code;
    throw error;
  }
  return assert.fail('the server admitted the connection');
}

/** Joins a conversation and returns its last seq. */
export async function join(client: RealtimeClient, conversationId: string): Promise<number> {
  const ack = await client.emit('join', conversationId);
  assert.ok(ack.ok, `join: ${JSON.stringify(ack)}`);
  assert.ok(typeof ack.lastSeq === 'number', 'the acknowledgement of a join carries lastSeq');
  return ack.lastSeq;
}

export function refused(code: Extract<EventAck, { ok: false }>['code']): EventAck {
  return { ok: false, code };
}

/** Expects that the server ends the connection within a second, with `auth:expired` as its last event. */
export async function expectExpired(client: RealtimeClient, since = performance.now()): Promise<void> {
  await Promise.race([client.closed, sleep(5000)]);
  const tookMs = performance.now() - since;
  assert.ok(tookMs < 1000, `the connection was open for ${Math.round(tookMs)} ms`);
  assert.deepEqual(client.received.at(-1), { event: 'auth:expired', payload: { code: 'UNAUTHENTICATED' } });
  assert.equal(getPayloads(client, 'auth:expired').length, 1);
}
