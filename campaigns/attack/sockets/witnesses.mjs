import { setTimeout as sleep } from 'node:timers/promises';

import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

import { HttpClient } from '../../support/http-client.js';
import { makePerson } from '../../support/http-people.js';

/** This text is part of every message, so that a leaked message can be found by it. */
export const secret = 'for-bob-alone';
const everyMs = 200;

/**
 * Simulates users who chat during an attack: Ada posts messages, and Bob listens over both transports. `outsider` has an account but is not
 * a participant. `end()` returns the number of messages and Bob's failures, with one line for each failure.
 */
export async function startWitnesses(server) {
  const client = new HttpClient(server.url);
  const [ada, bob, outsider] = [];
  const people = { ada, bob, outsider };
  for (const name of Object.keys(people)) people[name] = await makePerson(client, name);
  const chat = await client.need('POST', `/api/chats/direct/${people.bob.id}`, { token: people.ada.token });
  const listeners = {
    'plain WebSocket': await overPlain(server, people.bob),
    'Socket.IO': await overSocketIo(server, people.bob),
  };
  let posted = 0;
  let isOver = false;
  const talking = (async () => {
    for (; !isOver; await sleep(everyMs)) {
      const body = { body: `${secret} ${posted}` };
      await client.need('POST', `/api/chats/${chat.id}/messages`, { token: people.ada.token, body });
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
  return { ...people, chatId: chat.id, end };
}

function findFaults(name, seqs, posted) {
  const isComplete = seqs.length === posted && seqs.every((seq, index) => seq === index + 1);
  return isComplete ? [] : [`over ${name} bob got ${seqs.length} of ${posted}: … ${seqs.slice(-5).join(', ')}`];
}

async function overPlain({ url }, { token }) {
  const seqs = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const admitted = new Promise((resolve) => socket.once('message', resolve));
  socket.on('message', (frame) => {
    const { event, data } = JSON.parse(frame.toString());
    if (event === 'chat:message') seqs.push(data.seq);
  });
  socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token } }));
  await admitted;
  return { seqs, leave: () => socket.terminate() };
}

async function overSocketIo({ url }, { token }) {
  const seqs = [];
  const socket = io(`${url}/chat`, { transports: ['websocket'], reconnection: false, auth: { token } });
  socket.on('chat:message', ({ seq }) => seqs.push(seq));
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return { seqs, leave: () => socket.disconnect() };
}
