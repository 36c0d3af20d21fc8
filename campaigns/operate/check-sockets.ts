import { setTimeout as sleep } from 'node:timers/promises';

import type { Message } from '@crewkit/client-sdk';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

import { toText } from '../break/parts/frames.js';
import type { Person } from '../support/http-people.js';
import type { Caller } from './people.js';
import { check } from './scene.js';

interface Talk {
  readonly url: string;
  readonly caller: Caller;
  /** The id of a conversation of both users. */
  readonly chat: string;
}

/** Checks that a message arrives over every transport. */
export async function checkSockets(
  { url, caller, chat }: Talk,
  { ada, grace }: Readonly<Record<'ada' | 'grace', Person>>,
): Promise<void> {
  const transports = {
    'Socket.IO over WebSocket': ['websocket'],
    'Socket.IO over polling': ['polling'],
    'Socket.IO, as it likes': ['polling', 'websocket'],
  };
  for (const [name, chosen] of Object.entries(transports)) {
    const socket = io(`${url}/chat`, { auth: { token: grace.token }, transports: chosen, forceNew: true });
    const heard = new Promise<Message>((resolve) => socket.once('chat:message', resolve));
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    await socket.emitWithAck('join', chat);
    await caller.need('POST', `/api/chats/${chat}/messages`, { token: ada.token, body: { body: name } });
    check(name, (await heard).body === name);
    socket.close();
  }
  const plain = new WebSocket(`${url.replace('https', 'wss')}/ws/chat`);
  const frames: string[] = [];
  plain.on('message', (frame) => frames.push(toText(frame)));
  await new Promise((resolve, reject) => plain.once('open', resolve).once('error', reject));
  plain.send(JSON.stringify({ id: 1, event: 'auth', data: { token: grace.token } }));
  plain.send(JSON.stringify({ id: 2, event: 'join', data: chat }));
  await until(() => frames.length > 1);
  await caller.need('POST', `/api/chats/${chat}/messages`, { token: ada.token, body: { body: 'plain' } });
  await until(() => frames.some((frame) => frame.includes('"plain"')));
  check('plain WebSocket', true);
  plain.close();
}

/** Waits up to 10 s. */
export async function until(fact: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !fact(); tries += 1) await sleep(50);
  if (!fact()) throw new Error('waited in vain');
}
