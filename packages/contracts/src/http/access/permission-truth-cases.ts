import assert from 'node:assert/strict';
import type { PermissionName } from '@crewkit/core';

import { start } from '../chat/chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import { listAll } from './granting.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { Call, HttpClient } from '../support/http-client.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createSubjectWorld, type Subject, type SubjectWorld } from './permission-subjects.js';
import { addMember, createOrganization } from '../workspace/workspace.js';

interface Explained {
  readonly permissions: readonly { readonly name: string; readonly sources: readonly unknown[] }[];
  readonly limited: readonly { readonly name: string; readonly to: string }[];
}

interface Resource {
  readonly scope: string;
  readonly id: string;
}

/** The server's result for a permission, for each operation that returns permissions, and the server's actual behavior. */
type Comparison = Readonly<Record<'explained' | 'own' | 'done', boolean>>;

type Operation = readonly [permission: PermissionName, operationId: string, call: Omit<Call, 'token'>];

/**
 * Tests that explanations match the server's behavior for every role, on tasks and in the conversations about them.
 * Direct and group conversations have no explanations. For these, the test compares the user's own permission list with
 * the behavior.
 */
export function permissionTruthCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('explained permissions', () => {
    const http = useServer(options);

    runner.it('match the decisions of the server on tasks and their conversations', async () => {
      const world = await createSubjectWorld(http());
      const holders = await listTaskHolders(http(), world);
      for (const subject of world.subjects) await compare(http(), world, { subject, holders });
    });
  });

  runner.describe('own permissions', () => {
    const http = useServer(options);

    runner.it('match the decisions of the server in direct conversations and groups', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const [first, second, third] = [
        await addMember(http(), owner, { organizationId }),
        await addMember(http(), owner, { organizationId }),
        await addMember(http(), owner, { organizationId }),
      ];
      const inOrganization = { kind: 'direct', participantIds: [second.id, third.id], organizationId };
      const chats = [
        await start(http(), first, { others: [second] }),
        await start(http(), first, { others: [second, third] }),
        await http().get<{ id: string }>('createChat', 201, { token: first.accessToken, body: inOrganization }),
      ];
      for (const [index, { id }] of chats.entries()) {
        await expectUnexplained(http(), first, { organizationId, id });
        // The organization's owner participates in none of these conversations. The group conversation's creator comes last, and removes
        // the third participant.
        for (const person of [owner, second, first]) {
          const removed = index > 0 ? third : person === first ? second : first;
          await compareChat(http(), person, { id, removedId: removed.id, mayRemove: index === 2 && person === owner });
          const body = { userIds: [third.id] };
          if (index === 2 && person === owner)
            await http().get('addChatParticipants', 201, {
              token: first.accessToken,
              params: { conversationId: id },
              body,
            });
        }
      }
    });
  });
}

type ExplainedAccess = Awaited<ReturnType<typeof ask>>;

async function compare(
  http: HttpClient,
  world: SubjectWorld,
  { subject, holders }: { readonly subject: Subject; readonly holders: Awaited<ReturnType<typeof listTaskHolders>> },
): Promise<void> {
  const askAbout = (scope: string, id: string): Promise<ExplainedAccess> =>
    ask(http, world, { subject, about: { scope, id } });
  const told = {
    project: await askAbout('project', world.projectId),
    task: await askAbout('task', subject.taskId),
    ownTask: await askAbout('task', subject.ownTaskId),
    chat: await askAbout('chat', subject.chatId),
  };
  for (const [permission, operationId, call] of onTask(world, subject)) {
    const done = await isDone(http, subject, { operationId, call });
    const places = permission.startsWith('chat:')
      ? (['project', 'task', 'chat'] as const)
      : (['project', 'task'] as const);
    for (const place of places) {
      expectSame(told[place](permission), done, `${permission} by ${subject.name}, asked of the ${place}`);
    }
    assert.equal(holders.get(permission)?.has(subject.id), done, `${permission} lists ${subject.name}`);
  }
  await compareOwnTask(http, world, { subject, told });
}

/**
 * Compares permissions in a conversation. `mayRemove` is true if the subject has `org:members.remove`, which allows removing participants
 * from the organization's group conversations.
 */
async function compareChat(
  http: HttpClient,
  person: SignedIn,
  { id, removedId, mayRemove }: { readonly id: string; readonly removedId: string; readonly mayRemove: boolean },
): Promise<void> {
  const own = await viewOwn(http, person, { scope: 'chat', id });
  for (const [permission, operationId, call] of inChat(id, removedId)) {
    const isAllowed = own.has(permission) || (mayRemove && permission === 'chat:participants.manage');
    assert.equal(await isDone(http, person, { operationId, call }), isAllowed, `${permission} in ${id}`);
  }
}

/** Expects no explanation of the participant's permissions, although they may see the conversation and the members. */
async function expectUnexplained(
  http: HttpClient,
  { id: userId, accessToken: token }: SignedIn,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<void> {
  const params = { organizationId, userId };
  await http.get('explainMemberPermissions', 200, { token, params });
  const about = { scope: 'chat', id };
  expectProblem(await http.call('explainMemberPermissions', { token, params, query: about }), 'NOT_FOUND');
}

/** Returns, for each permission on tasks, the members that are listed as its holders in the project. */
async function listTaskHolders(
  http: HttpClient,
  world: SubjectWorld,
): Promise<ReadonlyMap<PermissionName, ReadonlySet<string>>> {
  const [first = assert.fail()] = world.subjects;
  const names = onTask(world, first).map(([permission]) => permission);
  const found = names.map(async (permission) => {
    const call = { token: world.owner.accessToken, params: { projectId: world.projectId, permission }, limit: 100 };
    const people = await listAll<{ userId: string }>(http, 'listProjectHolders', call);
    return [permission, new Set(people.map(({ userId }) => userId))] as const;
  });
  return new Map(await Promise.all(found));
}

/** Operations on other users' tasks and messages. Operations that delete come last. */
function onTask({ projectId, colleague }: SubjectWorld, { taskId, chatId }: Subject): Operation[] {
  const params = { projectId, taskId };
  return [
    ['project:task.view', 'viewTask', { params }],
    ['project:task.edit', 'updateTask', { params, body: { title: 'Changed' } }],
    ['project:task.assign', 'assignTask', { params: { ...params, userId: colleague.id } }],
    ...inChat(chatId, colleague.id),
    ['project:task.delete', 'deleteTask', { params }],
  ];
}

function inChat(conversationId: string, userId: string): Operation[] {
  const params = { conversationId };
  return [
    ['chat:view', 'listMessages', { params }],
    ['chat:message.send', 'postMessage', { params, body: { body: 'Hello' } }],
    ['chat:edit', 'editChat', { params, body: { title: 'Renamed' } }],
    ['chat:participants.manage', 'removeChatParticipant', { params: { ...params, userId } }],
  ];
}

/** Compares the actions that the subject may take without the permission: on their own task, and on themselves. */
async function compareOwnTask(
  http: HttpClient,
  { projectId }: SubjectWorld,
  {
    subject,
    told,
  }: {
    readonly subject: Subject;
    readonly told: Readonly<Record<'project' | 'ownTask', ExplainedAccess>>;
  },
): Promise<void> {
  const params = { projectId, taskId: subject.ownTaskId };
  const assign = { operationId: 'assignTask', call: { params: { ...params, userId: subject.id } } };
  const assigns = await isDone(http, subject, assign);
  assert.equal(told.project.may('project:task.assign', 'self'), assigns, `assigning themselves, ${subject.name}`);
  assert.equal(told.ownTask.may('project:task.assign', 'self'), assigns, `assigning themselves, ${subject.name}`);
  const deletes = await isDone(http, subject, { operationId: 'deleteTask', call: { params } });
  expectSame(told.ownTask('project:task.delete'), deletes, `deleting their own task, ${subject.name}`);
  assert.equal(told.project.may('project:task.delete', 'created'), deletes, `deleting their own task, ${subject.name}`);
}

/** Asks the server in both ways about the subject's permissions on the resource. */
async function ask(
  http: HttpClient,
  { organizationId, owner }: SubjectWorld,
  { subject, about }: { readonly subject: Subject; readonly about: Resource },
): Promise<
  ((permission: PermissionName) => Omit<Comparison, 'done'>) & {
    readonly may: (permission: PermissionName, to: string) => boolean;
  }
> {
  const { permissions, limited } = await http.get<Explained>('explainMemberPermissions', 200, {
    token: owner.accessToken,
    params: { organizationId, userId: subject.id },
    query: { ...about },
  });
  for (const { name, sources } of permissions) assert.ok(sources.length > 0, `${name} has no source`);
  const explained = new Set(permissions.map(({ name }) => name));
  const own = await viewOwn(http, subject, about);
  const answer = (name: PermissionName): Omit<Comparison, 'done'> => ({
    explained: explained.has(name),
    own: own.has(name),
  });
  const may = (name: PermissionName, to: string): boolean =>
    explained.has(name) || limited.some((each) => each.name === name && each.to === to);
  return Object.assign(answer, { may });
}

/** Returns the users' own permissions on the resource. The list is empty if they may not see it. */
async function viewOwn(
  http: HttpClient,
  { accessToken: token }: Pick<SignedIn, 'accessToken'>,
  about: Resource,
): Promise<ReadonlySet<string>> {
  const answer = await http.call('viewOwnPermissions', { token, query: { ...about } });
  if (answer.status === 404) return new Set();
  return new Set((JSON.parse(answer.text) as { permissions: string[] }).permissions);
}

async function isDone(
  http: HttpClient,
  { accessToken: token }: Pick<SignedIn, 'accessToken'>,
  { operationId, call }: { readonly operationId: string; readonly call: Omit<Call, 'token'> },
): Promise<boolean> {
  const { status, text } = await http.call(operationId, { token, ...call });
  assert.ok(status < 300 || status === 403 || status === 404, `${operationId}: ${status} ${text}`);
  return status < 300;
}

function expectSame(told: Omit<Comparison, 'done'>, done: boolean, what: string): void {
  assert.deepEqual({ ...told, done }, { explained: done, own: done, done }, what);
}
