import { randomUUID } from 'node:crypto';

import type { Message, Task } from '@crewkit/client-sdk';

import { ask, type SoakRequest } from './ask.js';
import type { SoakChat, World } from './world.js';

// The work of other users goes on in the newest messages.
const newest = 40;
const mostTasks = 60;
const emojis = ['👍', '🎉', '❤️', '👀', '🚀'];

/** Creates or deletes a task, or moves it to another place in its column. */
export async function changeBoard(world: World): Promise<void> {
  const { random, extraTasks } = world;
  const path = `/api/projects/${world.projectId}/tasks`;
  if (extraTasks.length < mostTasks && random.next() < 0.5) {
    const body = { title: `Task ${randomUUID()}`, assigneeIds: [random.pick(world.everyUser).id] };
    const { status, body: task } = await ask<Task>(world, 'create task', {
      method: 'POST',
      path,
      person: world.owner,
      body,
    });
    if (status === 201) extraTasks.push(task.id);
    return;
  }
  if (extraTasks.length < 2) return;
  const index = random.below(extraTasks.length);
  if (random.next() < 0.4) {
    const [id] = extraTasks.splice(index, 1);
    await change(world, 'delete task', { method: 'DELETE', path: `${path}/${id}` });
    return;
  }
  const afterId = random.next() < 0.2 ? null : random.pick(extraTasks);
  // The other task may be in another column, or deleted, and a task cannot be behind itself.
  await change(world, 'reorder', { method: 'PATCH', path: `${path}/${extraTasks[index]}`, body: { afterId } });
}

/** Changes a recent message, or replies to it in its thread. */
export async function changeMessage(world: World): Promise<void> {
  const { random } = world;
  const chat = random.pick(world.chats);
  const recent = [...chat.acknowledged.values()].slice(-newest);
  if (recent.length === 0) return;
  const { id } = random.pick(recent);
  await random.pick([react, react, react, pin, reply, reply, editNew])(world, chat, id);
}

async function react(world: World, chat: SoakChat, id: string): Promise<void> {
  const { random } = world;
  const method = random.next() < 0.7 ? 'PUT' : 'DELETE';
  const path = `${chat.path}/${id}/reactions/${encodeURIComponent(random.pick(emojis))}`;
  await change(world, 'reaction', { method, path, person: random.pick(world.everyUser) });
}

async function pin(world: World, chat: SoakChat, id: string): Promise<void> {
  const method = world.random.next() < 0.5 ? 'PUT' : 'DELETE';
  await change(world, 'pin', { method, path: `/api/chats/${chat.id}/pins/${id}` });
}

async function reply(world: World, chat: SoakChat, threadRootId: string): Promise<void> {
  const body = { body: 'A reply', clientMessageId: randomUUID(), threadRootId };
  await change(world, 'reply', { method: 'POST', path: chat.path, person: world.random.pick(world.everyUser), body });
}

/** Posts a message, and then edits or deletes it. */
async function editNew(world: World, chat: SoakChat): Promise<void> {
  const { random } = world;
  const person = random.pick(world.everyUser);
  const body = { body: 'A first version', clientMessageId: randomUUID() };
  const { status, body: message } = await ask<Message>(world, 'message', {
    method: 'POST',
    path: chat.path,
    person,
    body,
  });
  if (status !== 201) return;
  const path = `${chat.path}/${message.id}`;
  if (random.next() < 0.5) await change(world, 'delete message', { method: 'DELETE', path, person });
  else await change(world, 'edit', { method: 'PATCH', path, person, body: { body: 'A second version' } });
}

/** Sends a change that may be refused, because others change the same things. */
async function change(world: World, operation: string, request: SoakRequest): Promise<void> {
  await ask(world, operation, { person: world.owner, ...request });
}
