// Fills a store with the largest organization that a front end must handle: 5,000 members, 200 projects, 1,000 tasks on one board, 10,000
// messages in one group, 300 conversations. Through the stores, in few transactions: some seconds on SQLite. Needs a build.
import { createHash, randomUUID } from 'node:crypto';

import { toBuiltInRoleId } from '@crewkit/core';
import {
  directKey,
  searchWords,
  type Account,
  type Participant,
  type Place,
  type NewMessage,
  type StoreAdapter,
  type Stores,
  type Conversation,
} from '@crewkit/core/adapter';

export interface LargeOrganization {
  readonly organizationId: string;
  readonly projectId: string;
  readonly groupId: string;
  readonly memberIds: readonly string[];
  readonly projects: readonly { readonly id: string; readonly name: string }[];
}

const sizes = { members: 5_000, projects: 200, tasks: 1_000, messages: 10_000, chats: 300, discussions: 40 };

const startMs = Date.UTC(2026, 0, 5);
const at = (seconds: number) => new Date(startMs + seconds * 1000);
const padded = (number: number) => String(number).padStart(4, '0');
const priorities = ['normal', 'low', 'high', 'urgent'] as const;
const statuses = [
  'todo',
  'todo',
  'todo',
  'todo',
  'todo',
  'todo',
  'todo',
  'in_progress',
  'in_progress',
  'done',
] as const;

/**
 * Adds the organization with the user as OWNER. Members are called "Member 0001" …; of ten tasks 7 are open, 2 in progress and 1
 * is done; they are called "Task 0001" … and assigned to members in turn, from the last one down, two of them to the owner.
 * `members` is the number of other members, and `messages` the number of messages in the group. Returns the ids that tests need.
 */
export async function fillLargeOrganization(
  { unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>,
  ownerId: string,
  {
    members = sizes.members,
    messages = sizes.messages,
  }: { readonly members?: number; readonly messages?: number } = {},
): Promise<LargeOrganization> {
  const organizationId = randomUUID();
  const made = { createdBy: ownerId, createdAt: at(0), updatedAt: at(0) };
  const organization = { id: organizationId, name: 'Large organization', description: '', ...made };
  const place: Place = { scope: 'ORGANIZATION', id: organizationId, organizationId };
  const projects = Array.from({ length: sizes.projects }, (_, index) => ({
    ...{ id: randomUUID(), organizationId, teamId: null, key: `P${padded(index + 1)}` },
    ...{ name: `Project ${padded(index + 1)}`, description: '', ...made },
  }));
  const memberIds = Array.from({ length: members }, () => randomUUID());
  await unitOfWork.run(async (stores) => {
    await stores.organizations.insert(organization);
    await stores.members.insert(organizationId, ownerId, at(0));
    const role = { roleId: toBuiltInRoleId('ORGANIZATION', 'OWNER'), place, expiresAt: null, createdAt: at(0) };
    await stores.assignments.assign({ holder: { userId: ownerId }, ...role });
    for (const [index, id] of memberIds.entries()) {
      await stores.accounts.insertIfAbsent(toAccount(id, index + 1));
      await stores.members.insert(organizationId, id, at(0));
    }
    for (const project of projects) await stores.projects.insert(project);
  });
  const { id: projectId } = pick(projects, 0);
  await unitOfWork.run((stores) => fillBoard(stores, { projectId, ownerId, memberIds }));
  const groupId = await unitOfWork.run((stores) => fillChats(stores, { ownerId, memberIds, messages }));
  return { organizationId, projectId, groupId, memberIds, projects: projects.map(({ id, name }) => ({ id, name })) };
}

function toAccount(id: string, number: number): Account {
  const names = { firstName: 'Member', lastName: padded(number), email: `member-${padded(number)}@example.org` };
  const closed = {
    organizationId: null,
    disabledAt: null,
    closedAt: null,
    passwordHash: null,
    twoFactorEnabled: false,
  };
  const profile = { displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} };
  return { id, ...names, ...closed, ...profile, emailVerifiedAt: at(0), createdAt: at(0) };
}

interface Owned {
  readonly ownerId: string;
  readonly memberIds: readonly string[];
}

async function fillBoard(stores: Stores, { projectId, ownerId, memberIds }: Owned & { readonly projectId: string }) {
  for (let number = 1; number <= sizes.tasks; number += 1) {
    const isOwn = number === sizes.tasks - 9 || number === sizes.tasks - 8;
    const task = {
      ...{ id: randomUUID(), projectId, title: `Task ${padded(number)}`, description: '' },
      ...{ status: pick(statuses, number), priority: pick(priorities, number) },
      ...{ dueAt: isOwn ? at(number) : null, assigneeIds: [isOwn ? ownerId : pick(memberIds, -number)] },
      ...{ createdBy: ownerId, createdAt: at(number), updatedAt: at(number) },
    };
    await stores.tasks.insert(task);
    if (number > sizes.discussions) continue;
    const id = randomUUID();
    await stores.conversations.insertForTaskIfAbsent({
      id,
      taskId: task.id,
      createdBy: ownerId,
      createdAt: at(number),
    });
    const senderId = pick(memberIds, number);
    const people = [ownerId, senderId];
    await stores.conversations.addParticipants(
      id,
      people.map((userId) => toParticipant(userId, 'member')),
      at(number),
    );
    await stores.messages.append(toMessage(id, 'task', { senderId, number, mentions: [ownerId] }));
  }
}

/** Creates a group with the newest messages, and many direct conversations. */
async function fillChats(stores: Stores, { ownerId, memberIds, messages }: Owned & { readonly messages: number }) {
  for (let number = 1; number <= sizes.chats; number += 1) {
    const id = randomUUID();
    const other = pick(memberIds, -number);
    const participants = [ownerId, other].map((userId) => toParticipant(userId, 'owner'));
    const key = directKey(ownerId, other);
    await stores.conversations.insertDirectIfAbsent({
      ...{ id, directKey: key, createdBy: ownerId, participants, createdAt: at(number) },
    });
    await stores.messages.append(toMessage(id, 'direct', { senderId: other, number }));
  }
  const groupId = randomUUID();
  const people = [ownerId, ...memberIds.slice(0, 20)];
  await stores.conversations.insertGroup({
    ...{ id: groupId, title: 'Long group', createdBy: ownerId, createdAt: at(0) },
    participants: people.map((userId, index) => toParticipant(userId, index === 0 ? 'owner' : 'member')),
  });
  for (let number = 1; number <= messages; number += 1) {
    const senderId = pick(people, number);
    await stores.messages.append(toMessage(groupId, 'direct', { senderId, number: sizes.tasks + number }));
  }
  return groupId;
}

const toParticipant = (userId: string, role: Participant['role']): Participant => ({
  userId,
  role,
  joinedAt: at(0),
  lastReadSeq: 0,
});

interface Numbered {
  readonly senderId: string;
  readonly number: number;
  readonly mentions?: readonly string[];
}

function toMessage(
  conversationId: string,
  conversationKind: Conversation['kind'],
  { senderId, number, mentions = [] }: Numbered,
): NewMessage {
  const body = `Message ${padded(number)}`;
  const contentHash = createHash('sha256').update(body).digest();
  return {
    ...{ id: randomUUID(), conversationId, conversationKind, senderId, kind: 'text', body, words: searchWords(body) },
    ...{ clientMessageId: null, contentHash, replyToId: null, mentions, createdAt: at(number) },
  };
}

/** Returns one of the items: of a list of three, the first at 0, 3, 6 …, the last at -1. */
function pick<Item>(list: readonly Item[], index: number): Item {
  const item = list.at(index % list.length);
  if (item === undefined) throw new Error('the list is empty');
  return item;
}
