import type { Task } from '@crewkit/client-sdk';

import type { ApiAnswer } from '../../support/api-client.js';
import { ask, askUntilAnswered, isOpen } from './ask.js';
import type { Mover, SoakTask, World } from './world.js';

type Status = Task['status'];

const states: readonly Status[] = ['todo', 'in_progress', 'done', 'cancelled'];
const moverRoles = ['MEMBER', 'MANAGER'] as const;
// MEMBER and MANAGER differ in this permission.
const told = 'org:members.invite';

export async function read(world: World): Promise<void> {
  const { random } = world;
  const person = random.pick(world.everyUser);
  const path = random.pick(['/api/users/me', '/api/chats?limit=20', `${random.pick(world.chats).path}?limit=50`]);
  await ask(world, 'read', { method: 'GET', path, person });
}

/** Marks a conversation or the notifications as read, in one of the apps. */
export async function markRead(world: World): Promise<void> {
  if (world.apps.length > 0) await world.random.pick(world.apps).markRead();
}

export async function guardedRead(world: World): Promise<void> {
  const { random } = world;
  const path = random.pick([random.pick(world.tasks).path, `/api/projects/${world.projectId}/tasks?limit=50`]);
  await ask(world, 'guarded read', { method: 'GET', path, person: world.owner });
}

/**
 * Moves a task with the ETag of its last acknowledged version. Sometimes moves it twice concurrently, of which exactly one must succeed,
 * and sometimes with an old ETag, which must be rejected. If there is no response, reads the task, which must be in the old or the new
 * state.
 */
export async function moveTask(world: World): Promise<void> {
  const task = world.random.pick(world.tasks);
  if (task.busy) return;
  task.busy = true;
  try {
    if (!task.certain) await settle(world, task);
    if (task.certain) await world.random.pick([moveOnce, moveOnce, moveOnce, moveTwice, moveLate])(world, task);
  } finally {
    task.busy = false;
  }
}

function patch(
  world: World,
  task: SoakTask,
  { status, tag }: { readonly status: Status; readonly tag: string | null },
): Promise<ApiAnswer<Task>> {
  const headers = { 'if-match': String(tag) };
  return ask<Task>(world, 'move', { method: 'PATCH', path: task.path, person: world.owner, body: { status }, headers });
}

const nextState = (world: World, task: SoakTask) => world.random.pick(states.filter((state) => state !== task.status));

async function moveOnce(world: World, task: SoakTask): Promise<void> {
  const status = nextState(world, task);
  const answer = await patch(world, task, { status, tag: task.tag });
  if (isOpen(answer)) return doubt(task, [status]);
  const fits = answer.status === 200 && answer.body.status === status;
  const what = `${task.path} ${answer.status}`;
  if (world.checks.expect(fits, 'the version that was acknowledged last is the newest', what))
    accept(world, task, answer);
  else task.certain = false;
}

async function moveTwice(world: World, task: SoakTask): Promise<void> {
  const status = nextState(world, task);
  const move = { status, tag: task.tag };
  const answers = await Promise.all([patch(world, task, move), patch(world, task, move)]);
  const winners = answers.filter((answer) => answer.status === 200);
  const fits = answers.some(isOpen) ? winners.length <= 1 : winners.length === 1;
  world.checks.expect(fits, 'of two moves from one version one wins', `${task.path} ${winners.length} won`);
  if (winners.length === 1) accept(world, task, winners[0]);
  else doubt(task, [status]);
}

async function moveLate(world: World, task: SoakTask): Promise<void> {
  if (task.olderTag === null) return;
  const answer = await patch(world, task, { status: nextState(world, task), tag: task.olderTag });
  const fits = isOpen(answer) || answer.status === 412;
  world.checks.expect(fits, 'an old version is refused', `${task.path} ${answer.status}`);
}

function accept(world: World, task: SoakTask, { body, headers }: ApiAnswer<Task>): void {
  for (const app of world.apps) app.expectMove(body);
  const tag = headers.get('etag');
  if (tag !== task.tag) task.olderTag = task.tag;
  Object.assign(task, { status: body.status, tag, certain: true });
}

function doubt(task: SoakTask, attempted: readonly Status[]): void {
  Object.assign(task, { certain: false, possible: [task.status, ...attempted] });
}

/** Reads a task and compares it with the ledger. Afterward, the task's state is certain again. */
export async function settle(world: World, task: SoakTask): Promise<void> {
  const answer = await askUntilAnswered<Task>(world, 'guarded read', {
    method: 'GET',
    path: task.path,
    person: world.owner,
  });
  if (answer.status !== 200) return;
  const { status } = answer.body;
  const stands = task.certain
    ? status === task.status && answer.headers.get('etag') === task.tag
    : (task.possible ?? states).includes(status);
  world.checks.expect(stands, 'every acknowledged move stands', `${task.path} is ${status}, not ${task.status}`);
  accept(world, task, answer);
}

/** Changes a user's role, and immediately asks another server for the user's permissions. */
export async function changeMember(world: World): Promise<void> {
  const mover = world.random.pick(world.movers);
  if (mover.busy) return;
  mover.busy = true;
  try {
    const role = world.random.pick(moverRoles);
    const path = `/api/organizations/${world.organizationId}/members/${mover.person.id}/roles`;
    const body = { roleIds: [world.roleIds[role]] };
    const answer = await ask(world, 'membership', { method: 'PUT', path, person: world.owner, body });
    if (isOpen(answer)) mover.roles = [...new Set([...mover.roles, role])];
    else if (world.checks.expect(answer.status === 200, 'a role is changed', `${answer.status}`)) mover.roles = [role];
    await checkMember(world, mover);
  } finally {
    mover.busy = false;
  }
}

/** The permissions must be those of the last acknowledged role, or of a later role whose assignment was not acknowledged. */
export async function checkMember(world: World, mover: Mover): Promise<void> {
  const path = `/api/users/me/permissions?scope=organization&id=${world.organizationId}`;
  const answer = await ask<{ permissions: readonly string[] }>(world, 'permissions', {
    method: 'GET',
    path,
    person: mover.person,
  });
  if (answer.status !== 200) return;
  const role = answer.body.permissions.includes(told) ? 'MANAGER' : 'MEMBER';
  world.checks.expect(mover.roles.includes(role), 'every acknowledged role stands, in every process', role);
  mover.roles = [role];
}
