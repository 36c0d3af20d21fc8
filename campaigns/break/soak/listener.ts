import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@crewkit/client-sdk';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

import type { Person } from '../../support/http-people.js';
import { toText } from '../parts/frames.js';
import { askUntilAnswered } from './ask.js';
import type { MessagePage } from './messages.js';
import { renew, type World } from './world.js';

export type Transport = 'Socket.IO' | 'plain WebSocket';

interface Known {
  readonly path: string;
  readonly ids: string[];
  reading: Promise<void> | null;
  again: boolean;
}

interface Connection {
  readonly closed: Promise<unknown>;
  close(): void;
}

type Hear = (message: Message) => void;

interface Frame {
  readonly ack?: number;
  readonly ok?: boolean;
  readonly event?: string;
  readonly data: Message;
}

const connectWithinMs = 10_000;

/**
 * Simulates a user who listens over one of the two transports for the whole run. The user reconnects whenever the connection ends, and then
 * catches up with ?after=. Stores the message ids of every conversation in the order of their arrival.
 */
export class Listener {
  connections = 0;
  heard = 0;
  caughtUp = 0;
  stopping = false;
  close: () => void = () => undefined;
  readonly world: World;
  readonly person: Person;
  readonly transport: Transport;
  readonly known: Map<string, Known>;
  readonly #running: Promise<void>;

  constructor(world: World, person: Person, transport: Transport) {
    this.world = world;
    this.person = { ...person };
    this.transport = transport;
    this.known = new Map(
      world.chats.map(({ id, path, firstId }) => [id, { path, ids: [firstId], reading: null, again: false }]),
    );
    this.#running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.close();
    await this.#running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.listen();
      } catch {
        // The server is down, or the token has expired.
        await renew(this.world, this.person);
      }
      await sleep(this.world.random.between(100, 800));
    }
  }

  private async listen(): Promise<void> {
    const { url } = this.world.random.pick(this.world.servers);
    // The last reported seq of each conversation on this connection.
    const told = new Map<string, number>();
    const open = this.transport === 'Socket.IO' ? openSocketIo : openWebSocket;
    const connection = await open(url, this.person.token, (message) => this.hear(told, message));
    this.connections += 1;
    this.close = () => connection.close();
    if (this.stopping) connection.close();
    await this.catchUp();
    await connection.closed;
  }

  private hear(told: Map<string, number>, { conversationId, id, seq }: Message): void {
    this.heard += 1;
    const last = told.get(conversationId);
    told.set(conversationId, seq);
    const fits = last === undefined || seq === last + 1;
    const what = `${this.transport}: ${seq} after ${last}`;
    this.world.checks.expect(fits, 'a socket that lives gets every message, in order, once', what);
    const known = this.known.get(conversationId);
    if (known === undefined) return;
    if (seq === known.ids.length + 1) known.ids.push(id);
    else if (seq > known.ids.length + 1) void this.readOn(known);
  }

  async catchUp(): Promise<void> {
    for (const known of this.known.values()) await this.readOn(known);
  }

  /**
   * Fetches all messages after the last known message. Runs only once at a time per conversation, and runs again if it was called during a
   * run.
   */
  private readOn(known: Known): Promise<void> {
    known.again = true;
    known.reading ??= this.readPages(known).finally(() => (known.reading = null));
    return known.reading;
  }

  private async readPages(known: Known): Promise<void> {
    while (known.again) {
      known.again = false;
      const path = `${known.path}?limit=100&include=thread&after=${known.ids.at(-1)}`;
      const answer = await askUntilAnswered<MessagePage>(this.world, 'catch up', {
        ...{ method: 'GET', path, person: this.person },
      });
      if (answer.status !== 200) return;
      for (const { id, seq } of answer.body.items) {
        // The message is already known, because it was received over the socket while the page was being fetched.
        if (seq !== known.ids.length + 1) continue;
        known.ids.push(id);
        this.caughtUp += 1;
      }
      if (answer.body.nextCursor !== null) known.again = true;
    }
  }
}

async function openSocketIo(url: string, token: string, hear: Hear): Promise<Connection> {
  const socket = io(`${url}/chat`, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  const closed = new Promise((resolve) => socket.on('disconnect', resolve));
  socket.on('chat:message', hear);
  try {
    await within(new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject)));
  } catch (error) {
    socket.close();
    throw error;
  }
  return { closed, close: () => socket.close() };
}

async function openWebSocket(url: string, token: string, hear: Hear): Promise<Connection> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const admitted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.on('message', (frame) => {
      const { ack, ok, event, data } = JSON.parse(toText(frame)) as Frame;
      if (ack === 1 && ok === true) resolve();
      else if (ack === 1) reject(new Error('refused'));
      if (event === 'chat:message') hear(data);
    });
  });
  socket.once('open', () => socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token } })));
  try {
    await within(admitted);
  } catch (error) {
    socket.terminate();
    throw error;
  }
  // Errors on connections to a killed process must not end this process.
  socket.on('error', () => undefined);
  return { closed, close: () => socket.terminate() };
}

async function within(promise: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(connectWithinMs, null, { signal: timer.signal }).then(() => {
    throw new Error('too late');
  });
  late.catch(() => undefined);
  try {
    await Promise.race([promise, late]);
  } finally {
    timer.abort();
  }
}
