import { randomUUID } from 'node:crypto';

import type { Conversation, Message, Organization, Project, Role, Task } from '@crewkit/client-sdk';

import { call, must } from '../../support/api-client.js';
import type { App } from './app.js';
import { registerPerson, signIn, type Person } from '../../support/http-people.js';
import type { MailSink } from '../../support/mail-sink.js';
import type { Checks } from '../parts/checks.js';
import type { Random } from '../parts/random.js';
import type { ServerProcess } from '../parts/server-process.js';

/** The content of a response that acknowledged a message. */
interface Acknowledged {
  readonly id: string;
  readonly seq: number;
  readonly sha256: string | null;
  readonly attachmentId: string | null;
}

export interface SoakChat {
  readonly id: string;
  readonly path: string;
  readonly firstId: string;
  /** By clientMessageId. */
  readonly acknowledged: Map<string, Acknowledged>;
  /** seq → clientMessageId. */
  readonly seqs: Map<number, string>;
  checkedTo: string;
  count: number;
}

export interface SoakTask {
  readonly path: string;
  status: Task['status'];
  tag: string | null;
  olderTag: string | null;
  busy: boolean;
  /** False while the outcome of the last move is unknown. It is then one of `possible`. */
  certain: boolean;
  possible?: readonly Task['status'][];
}

type MoverRole = 'MEMBER' | 'MANAGER';

export interface Mover {
  readonly person: Person;
  /** The last acknowledged role, and later roles whose assignment was not acknowledged. */
  roles: readonly MoverRole[];
  busy: boolean;
}

export interface Refresher {
  readonly email: string;
  readonly password: string;
  /** Null if the newest token is unknown. */
  refreshToken: string | null;
  /** A token that was exchanged. */
  used: string | null;
  busy: boolean;
}

/** Times are of performance.now(). They are null until the fault, or the recovery, is over. */
export interface Fault {
  readonly kind: string;
  readonly startedAt: number;
  restoredAt: number | null;
  endedAt: number | null;
  firstMs: number;
  recoveryMs: number;
}

interface Figures {
  answered: number;
  unavailable: number;
  none: number;
  readonly times: number[];
}

interface Workspace {
  readonly organizationId: string;
  readonly projectId: string;
  readonly roleIds: Readonly<Record<MoverRole, string>>;
  readonly tasks: readonly SoakTask[];
}

interface Surroundings {
  readonly servers: ServerProcess[];
  readonly sink: MailSink;
  readonly random: Random;
  readonly checks: Checks;
}

/** All users and resources of the load, with the ledger of what was acknowledged. */
export interface World extends Surroundings, Workspace {
  /** The apps that are open. */
  readonly apps: App[];
  /** The ids of tasks that the load may delete. */
  readonly extraTasks: string[];
  readonly owner: Person;
  readonly everyUser: readonly Person[];
  readonly movers: readonly Mover[];
  readonly chats: readonly SoakChat[];
  readonly refreshers: readonly Refresher[];
  /** The time at which each address's registration was acknowledged. */
  readonly registered: Map<string, number>;
  readonly faults: Fault[];
  /** By operation. */
  readonly figures: Map<string, Figures>;
}

const people = 10;
const conversations = 4;
const tasks = 12;
const movers = 3;
const refreshers = 6;

/** Creates all users and resources of the load, before the first fault. */
export async function createWorld({ servers, sink, random, checks }: Surroundings): Promise<World> {
  const [{ url }] = servers;
  const newPerson = (name: string) => {
    const email = `${name}-${randomUUID()}@example.com`;
    return registerPerson(url, email, () => sink.waitForToken(email, 'verify-email'));
  };
  const everyUser: Person[] = [];
  for (let index = 0; index < people; index += 1) everyUser.push(await newPerson('person'));
  const [owner, ...others] = everyUser;
  const workspace = await foundWorkspace({ url, sink }, owner, others);
  const chats: SoakChat[] = [];
  for (let index = 0; index < conversations; index += 1) chats.push(await startChat(url, everyUser));
  const rotating: Refresher[] = [];
  for (let index = 0; index < refreshers; index += 1)
    rotating.push({ ...(await newPerson('refresher')), used: null, busy: false });
  return {
    servers,
    sink,
    random,
    checks,
    owner,
    everyUser,
    ...workspace,
    movers: others.slice(0, movers).map((person) => ({ person, roles: ['MEMBER'], busy: false })),
    chats,
    refreshers: rotating,
    registered: new Map(),
    apps: [],
    extraTasks: [],
    faults: [],
    figures: new Map(),
  };
}

async function foundWorkspace(
  { url, sink }: { readonly url: string; readonly sink: MailSink },
  owner: Person,
  others: readonly Person[],
): Promise<Workspace> {
  const by = <Body>(method: string, path: string, body?: unknown) =>
    must<Body>(url, { method, path: `/api${path}`, token: owner.token, body });
  const { id: organizationId } = await by<Organization>('POST', '/organizations', { name: 'Soak' });
  const { items } = await by<{ items: readonly Role[] }>('GET', `/organizations/${organizationId}/roles?limit=100`);
  const roleIds = Object.fromEntries(
    items.filter(({ level }) => level === 'ORGANIZATION').map(({ name, id }) => [name, id]),
  ) as Record<MoverRole, string>;
  for (const { email, token } of others) {
    await by('POST', `/organizations/${organizationId}/invitations`, { email, roleId: roleIds.MEMBER });
    const found = await sink.waitForToken(email, 'invitations/accept');
    await must(url, { method: 'POST', path: '/api/invitations/accept', token, body: { token: found } });
  }
  const project = await by<Project>('POST', `/organizations/${organizationId}/projects`, { name: 'Load', key: 'LOAD' });
  const member = items.find(({ level, name }) => level === 'PROJECT' && name === 'MEMBER');
  for (const { id } of others) await by('PUT', `/projects/${project.id}/members/${id}`, { roleId: member?.id });
  const made: SoakTask[] = [];
  for (let index = 0; index < tasks; index += 1) made.push(await createTask(url, owner, project.id));
  return { organizationId, projectId: project.id, roleIds, tasks: made };
}

async function createTask(url: string, owner: Person, projectId: string): Promise<SoakTask> {
  const path = `/api/projects/${projectId}/tasks`;
  const answer = await call<Task>(url, { method: 'POST', path, token: owner.token, body: { title: 'Move me' } });
  if (answer.status !== 201) throw new Error(`no task: ${answer.status}`);
  const { id, status } = answer.body;
  return { path: `${path}/${id}`, status, tag: answer.headers.get('etag'), olderTag: null, busy: false, certain: true };
}

async function startChat(url: string, everyUser: readonly Person[]): Promise<SoakChat> {
  const [first, ...others] = everyUser;
  const { token } = first;
  const participantIds = others.map(({ id }) => id);
  const { id } = await must<Conversation>(url, {
    method: 'POST',
    path: '/api/chats',
    token,
    body: { kind: 'direct', participantIds },
  });
  const path = `/api/chats/${id}/messages`;
  const message = await must<Message>(url, {
    method: 'POST',
    path,
    token,
    body: { body: 'the first', clientMessageId: 'the first' },
  });
  return { id, path, firstId: message.id, acknowledged: new Map(), seqs: new Map(), checkedTo: message.id, count: 1 };
}

/** Signs a user in again, on any server that responds. */
export async function renew(world: World, person: Person): Promise<void> {
  const fresh = await signIn(world.random.pick(world.servers), person).catch(() => null);
  if (fresh !== null) Object.assign(person, fresh);
}
