import type { EventAck, ServerEvents } from '@crewkit/core/adapter';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

export type Transport = 'Socket.IO' | 'plain WebSocket';
export const transports: readonly Transport[] = ['Socket.IO', 'plain WebSocket'];

/** A real-time connection like that of a web page or an app. */
export class ChatListener {
  /** All received events, in order of arrival. */
  readonly events: { readonly event: string; readonly data: unknown; readonly atMs: number }[] = [];

  private constructor(
    readonly closed: Promise<void>,
    private readonly send: (event: string, data: unknown) => Promise<EventAck>,
    readonly close: () => void,
  ) {}

  /** Resolves when the connection is admitted. */
  static connect(transport: Transport, server: { readonly url: string }, token: string): Promise<ChatListener> {
    return transport === 'Socket.IO' ? overSocketIo(server.url, token) : overWebSocket(server.url, token);
  }

  static of(
    closed: Promise<void>,
    send: (event: string, data: unknown) => Promise<EventAck>,
    close: () => void,
  ): ChatListener {
    return new ChatListener(closed, send, close);
  }

  join(conversationId: string): Promise<EventAck> {
    return this.send('join', conversationId);
  }

  type(conversationId: string): Promise<EventAck> {
    return this.send('typing', conversationId);
  }

  /** Emits any event. */
  emit(event: string, data: unknown): Promise<EventAck> {
    return this.send(event, data);
  }

  note(event: string, data: unknown): void {
    this.events.push({ event, data, atMs: performance.now() });
  }

  payloads<E extends keyof ServerEvents>(event: E): ServerEvents[E][] {
    return this.events.filter((each) => each.event === event).map(({ data }) => data as ServerEvents[E]);
  }

  /** The seqs of the received messages, in order of arrival. */
  get seqs(): number[] {
    return this.payloads('chat:message').map(({ seq }) => seq);
  }
}

async function overSocketIo(url: string, token: string): Promise<ChatListener> {
  const socket = io(`${url}/chat`, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const closed = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()));
  const send = (event: string, data: unknown): Promise<EventAck> =>
    socket.emitWithAck(event, data) as Promise<EventAck>;
  const listener = ChatListener.of(closed, send, () => void socket.close());
  socket.onAny((event: string, data: unknown) => listener.note(event, data));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return listener;
}

async function overWebSocket(url: string, token: string): Promise<ChatListener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`);
  const waiting = new Map<number, (ack: EventAck) => void>();
  let last = 0;
  const send = (event: string, data: unknown): Promise<EventAck> => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, event, data }));
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const listener = ChatListener.of(closed, send, () => socket.terminate());
  socket.on('message', (frame: Buffer) => {
    const { ack, event, data, ...rest } = JSON.parse(frame.toString('utf8')) as Record<string, unknown>;
    if (typeof ack === 'number') waiting.get(ack)?.(rest as EventAck);
    if (typeof event === 'string') listener.note(event, data);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const admitted = await send('auth', { token });
  if (!admitted.ok) throw new Error(`refused: ${admitted.code}`);
  return listener;
}
