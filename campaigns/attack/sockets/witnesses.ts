import { setTimeout as sleep } from 'node:timers/promises';

import { HttpClient } from '../../support/http-client.js';
import { makePerson, type Person } from '../../support/http-people.js';
import type { WithId } from '../parts/workspace.js';
import { openPlainWs, openSocketIo, readFrame, whenAdmitted } from './socket-clients.js';

/** This text is part of every message, so that a leaked message can be found by it. */
export const secret = 'for-bob-alone';
const everyMs = 200;

export interface Witnesses {
  readonly ada: Person;
  readonly bob: Person;
  readonly outsider: Person;
  readonly chatId: string;
  /** Returns the number of messages, and one line for each of Bob's failures. */
  end(): Promise<{ readonly posted: number; readonly faults: readonly string[] }>;
}

interface Listener {
  readonly seqs: readonly number[];
  readonly leave: () => unknown;
}

/**
 * Simulates users who chat during an attack: Ada posts messages, and Bob listens over both transports. `outsider` has an account but is not
 * a participant.
 */
export async function startWitnesses({ url }: { readonly url: string }): Promise<Witnesses> {
  const client = new HttpClient(url);
  const ada = await makePerson(client, 'ada');
  const bob = await makePerson(client, 'bob');
  const outsider = await makePerson(client, 'outsider');
  const { token } = ada;
  const { id: chatId } = await client.need<WithId>('POST', `/api/chats/direct/${bob.id}`, { token });
  const listeners = { 'plain WebSocket': await overPlain(url, bob), 'Socket.IO': await overSocketIo(url, bob) };
  let posted = 0;
  let isOver = false as boolean;
  const talking = (async () => {
    for (; !isOver; await sleep(everyMs)) {
      const body = { body: `${secret} ${posted}` };
      await client.need('POST', `/api/chats/${chatId}/messages`, { token, body });
      posted += 1;
    }
  })();
  const end = async () => {
    isOver = true;
    await talking;
    await sleep(1000);
    const faults = Object.entries(listeners).flatMap(([name, listener]) => findFaults(name, listener.seqs, posted));
    for (const listener of Object.values(listeners)) listener.leave();
    client.close();
    return { posted, faults };
  };
  return { ada, bob, outsider, chatId, end };
}

function findFaults(name: string, seqs: readonly number[], posted: number): string[] {
  const isComplete = seqs.length === posted && seqs.every((seq, index) => seq === index + 1);
  return isComplete ? [] : [`over ${name} bob got ${seqs.length} of ${posted}: … ${seqs.slice(-5).join(', ')}`];
}

async function overPlain(url: string, { token }: Person): Promise<Listener> {
  const seqs: number[] = [];
  const socket = openPlainWs(url, token);
  socket.on('message', (frame) => {
    const { event, data } = readFrame(frame);
    if (event === 'chat:message') seqs.push((data as { seq: number }).seq);
  });
  await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject));
  return { seqs, leave: () => socket.terminate() };
}

async function overSocketIo(url: string, { token }: Person): Promise<Listener> {
  const seqs: number[] = [];
  const socket = openSocketIo(url, token);
  socket.on('chat:message', ({ seq }: { seq: number }) => seqs.push(seq));
  await whenAdmitted(socket);
  return { seqs, leave: () => socket.disconnect() };
}
