import { randomBytes } from 'node:crypto';

import type { ServerEvents } from '@crewkit/core/adapter';
import { io } from 'socket.io-client';

import { ServerProcess } from './server-process.js';

type Settings = Readonly<Record<string, string>>;

const key = (): string => randomBytes(32).toString('base64');

/** Returns settings with keys and a store that all processes in a test share. */
export function sharedSettings(postgresUrl: string, more: Settings = {}): Settings {
  return {
    CREWKIT_STORE: postgresUrl,
    CREWKIT_JWT_KEYS: `k1:HS256:${key()}`,
    CREWKIT_ENCRYPTION_KEYS: `k1:${key()}`,
    ...more,
  };
}

export async function startTwo(settings: Settings): Promise<readonly [ServerProcess, ServerProcess]> {
  const [first, second] = await Promise.all([ServerProcess.start(settings), ServerProcess.start(settings)]);
  return [first, second];
}

export interface Listening {
  /** The seqs of the received messages, in order of arrival. */
  readonly seqs: number[];
  readonly typing: string[];
  readonly expired: string[];
  readonly disconnected: Promise<void>;
  join(conversationId: string): Promise<unknown>;
  type(conversationId: string): Promise<unknown>;
  close(): void;
}

/** Connects a socket to one process, as a web page does. Resolves when the socket is connected. */
export async function listenAt(server: { readonly url: string }, token: string): Promise<Listening> {
  const socket = io(`${server.url}/chat`, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const seqs: number[] = [];
  const typing: string[] = [];
  const expired: string[] = [];
  socket.on('chat:message', (message: ServerEvents['chat:message']) => seqs.push(message.seq));
  socket.on('chat:typing', ({ userId }: ServerEvents['chat:typing']) => typing.push(userId));
  socket.on('auth:expired', ({ code }: ServerEvents['auth:expired']) => expired.push(code));
  const disconnected = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    seqs,
    typing,
    expired,
    disconnected,
    join: (conversationId) => socket.emitWithAck('join', conversationId) as Promise<unknown>,
    type: (conversationId) => socket.emitWithAck('typing', conversationId) as Promise<unknown>,
    close: () => void socket.close(),
  };
}

/** Returns 1, 2, 3 … up to `last`. */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
