import assert from 'node:assert/strict';
import type { StorageUsage } from '@crewkit/core/adapter';

import { listMessages, openDirect, post, tryDelete, type MessageOnWire } from '../chat/chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { filePart } from '../support/multipart.js';
import { signIn, type SignedIn } from '../support/people.js';
import { as, refused, setMember } from '../workspace/planning/planning.js';
import { createTaskStudio, openTask, type TaskStudio } from '../chat/task-chatting.js';
import { keptFiles, newChat, sendFiles, sweep, trySend, unclaimedRows, type Chat } from './uploading.js';
import { addMember } from '../workspace/workspace.js';

const limits = { userBytes: 10_000, organizationBytes: 15_000 };
const parallel = 16;

const sized = (bytes: number): { readonly files: readonly ReturnType<typeof filePart>[] } => ({
  files: [filePart(Buffer.alloc(bytes, 1))],
});
const readUsage = (http: HttpClient, me: SignedIn): Promise<StorageUsage> => http.get('viewMyUsage', 200, as(me));
const organizationUsage = (http: HttpClient, { owner, organizationId }: TaskStudio): Promise<StorageUsage> =>
  http.get('viewOrganizationUsage', 200, { ...as(owner), params: { organizationId } });

/** Opens the task's conversation, used by its owner, its guest and other users with access. */
async function openStudioChat(http: HttpClient): Promise<{ readonly studio: TaskStudio; readonly chat: Chat }> {
  const studio = await createTaskStudio(http);
  const { id } = await openTask(http, studio.owner, studio.taskId, 201);
  return { studio, chat: { ada: studio.owner, bob: studio.guest, id } };
}

/** Expects that the file is refused because of this quota, and that no message, row or blob is left. */
async function expectExceeded(
  http: HttpClient,
  chat: Chat,
  { bytes, by = chat.ada, quota }: { readonly bytes: number; readonly by?: SignedIn; readonly quota: StorageUsage },
): Promise<void> {
  const [files, messages] = [await keptFiles(http), await listMessages(http, chat.ada, chat.id)];
  const answer = await trySend(http, chat, { ...sized(bytes), by });
  assert.deepEqual(expectProblem(answer, 'QUOTA_EXCEEDED').quota, quota);
  assert.deepEqual(await keptFiles(http), files, 'A file is left.');
  assert.deepEqual(await unclaimedRows(http), [], 'A row is left.');
  assert.deepEqual(await listMessages(http, chat.ada, chat.id), messages);
}

/** Sends one file of this size for each sender, in parallel, and returns how many were accepted. The remaining files exceeded the quota. */
async function sendInParallel(
  http: HttpClient,
  chat: Chat,
  { senders, bytes }: { readonly senders: readonly SignedIn[]; readonly bytes: number },
): Promise<number> {
  const answers = await Promise.all(senders.map((by) => trySend(http, chat, { ...sized(bytes), by })));
  for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 'QUOTA_EXCEEDED');
  return answers.filter(({ status }) => status === 201).length;
}

/** Tests the storage quotas of users and organizations. */
export function quotaCases(options: HttpContractOptions): void {
  options.runner.describe('storage quotas', () => {
    const http = useServer(options, { storageLimits: limits });
    userQuotas(options, http);
    organizationQuotas(options, http);
  });
}

function userQuotas({ runner }: HttpContractOptions, http: () => HttpClient): void {
  runner.it('users see the usage of their own files only', async () => {
    const chat = await newChat(http());
    assert.deepEqual(await readUsage(http(), chat.ada), { scope: 'user', usedBytes: 0, limitBytes: 10_000 });
    await sendFiles(http(), chat, { files: [filePart(Buffer.alloc(700, 1)), filePart(Buffer.alloc(42, 1))] });
    await post(http(), chat.ada, chat.id, { body: 'no files' });
    assert.deepEqual(await readUsage(http(), chat.ada), { scope: 'user', usedBytes: 742, limitBytes: 10_000 });
    assert.deepEqual(await readUsage(http(), chat.bob), { scope: 'user', usedBytes: 0, limitBytes: 10_000 });
  });

  runner.it('a file that fits to the last byte is accepted, and one byte more is rejected', async () => {
    const chat = await newChat(http());
    const empty = { scope: 'user', usedBytes: 0, limitBytes: 10_000 } as const;
    await expectExceeded(http(), chat, { bytes: 10_001, quota: empty });
    await sendFiles(http(), chat, sized(10_000));
    await expectExceeded(http(), chat, { bytes: 1, quota: { ...empty, usedBytes: 10_000 } });
    await post(http(), chat.ada, chat.id, { body: 'Text needs no storage.' });
    assert.deepEqual(await readUsage(http(), chat.ada), { ...empty, usedBytes: 10_000 });
  });

  runner.it('a large upload is rejected without leaving anything behind', async () => {
    const chat = await newChat(http());
    await expectExceeded(http(), chat, {
      bytes: 3_000_000,
      quota: { scope: 'user', usedBytes: 0, limitBytes: 10_000 },
    });
    assert.equal((await readUsage(http(), chat.ada)).usedBytes, 0);
  });

  runner.it('the files of a deleted message free their storage at once', async () => {
    const chat = await newChat(http());
    const before = await keptFiles(http());
    const message: MessageOnWire = await sendFiles(http(), chat, sized(9_000));
    assert.equal((await trySend(http(), chat, sized(9_000))).status, 413);
    assert.equal((await tryDelete(http(), chat.ada, message)).status, 204);
    assert.equal((await readUsage(http(), chat.ada)).usedBytes, 0);
    assert.deepEqual(await keptFiles(http()), before);
    await sendFiles(http(), chat, sized(9_000));
  });

  runner.it('a rejected or repeated upload takes no storage', async () => {
    const chat = await newChat(http());
    const sending = { ...sized(100), fields: { clientMessageId: 'once' } };
    await sendFiles(http(), chat, sending);
    assert.equal((await trySend(http(), chat, sending)).status, 200);
    assert.equal((await trySend(http(), chat, { ...sending, fields: { durationMs: '5' } })).status, 400);
    assert.equal((await readUsage(http(), chat.ada)).usedBytes, 100);
  });

  runner.it('parallel uploads of one user are accepted only while they fit into the quota', async () => {
    const chat = await newChat(http());
    await sendFiles(http(), chat, sized(1_500));
    const senders = Array.from({ length: parallel }, () => chat.ada);
    assert.equal(await sendInParallel(http(), chat, { senders, bytes: 1_000 }), 8);
    assert.equal((await readUsage(http(), chat.ada)).usedBytes, 9_500);
    assert.equal((await listMessages(http(), chat.ada, chat.id)).length, 9);
    assert.deepEqual(await unclaimedRows(http()), []);
  });
}

function organizationQuotas({ runner }: HttpContractOptions, http: () => HttpClient): void {
  runner.it('members who may see the settings of an organization see its usage', async () => {
    const { studio } = await openStudioChat(http());
    const { organizationId, owner, guest, outsider } = studio;
    const params = { organizationId };
    const manager = await addMember(http(), owner, { organizationId, role: 'ADMIN' });
    const expected = { scope: 'organization', usedBytes: 0, limitBytes: 15_000 } as const;
    assert.deepEqual(await organizationUsage(http(), studio), expected);
    assert.deepEqual(await http().get('viewOrganizationUsage', 200, { ...as(manager), params }), expected);
    const needs = ['org:settings.view'];
    await refused(http(), 'viewOrganizationUsage', { ...as(guest), params, code: 'FORBIDDEN', needs });
    await refused(http(), 'viewOrganizationUsage', { ...as(outsider), params, code: 'NOT_FOUND' });
    expectProblem(await http().call('viewOrganizationUsage', { params }), 'UNAUTHENTICATED');
  });

  runner.it('a file in a task conversation counts for its uploader and for the organization', async () => {
    const { studio, chat } = await openStudioChat(http());
    await sendFiles(http(), chat, { ...sized(9_000), by: studio.owner });
    await sendFiles(http(), chat, { ...sized(6_000), by: studio.guest });
    assert.equal((await readUsage(http(), studio.owner)).usedBytes, 9_000);
    assert.equal((await readUsage(http(), studio.guest)).usedBytes, 6_000);
    assert.equal((await organizationUsage(http(), studio)).usedBytes, 15_000);
    const quota = { scope: 'organization', usedBytes: 15_000, limitBytes: 15_000 } as const;
    await expectExceeded(http(), chat, { bytes: 1, by: studio.guest, quota });
    // Files in other conversations do not count toward the organization's quota.
    const { guest: ada, owner: bob } = studio;
    const direct = { ada, bob, id: (await openDirect(http(), ada, bob)).id };
    await sendFiles(http(), direct, sized(4_000));
    assert.equal((await organizationUsage(http(), studio)).usedBytes, 15_000);
    assert.equal((await readUsage(http(), studio.guest)).usedBytes, 10_000);
  });

  runner.it('parallel uploads of several members are accepted only while they fit into the quota', async () => {
    const { studio, chat } = await openStudioChat(http());
    // One after another, because each takes the lock of the organization, for which a request waits only briefly.
    const senders: SignedIn[] = [];
    while (senders.length < parallel) senders.push(await letIn(http(), studio));
    assert.equal(await sendInParallel(http(), chat, { senders, bytes: 2_000 }), 7);
    assert.equal((await organizationUsage(http(), studio)).usedBytes, 14_000);
    assert.deepEqual(await unclaimedRows(http()), []);
  });

  runner.it('the files of a deleted task free their storage with the next sweep', async () => {
    const { studio, chat } = await openStudioChat(http());
    await sendFiles(http(), chat, sized(9_000));
    const { projectId, taskId, owner } = studio;
    await http().get('deleteTask', 204, { ...as(owner), params: { projectId, taskId } });
    assert.equal((await organizationUsage(http(), studio)).usedBytes, 9_000);
    while ((await http().server.unitOfWork.run(({ deletions }) => deletions.removeSome(100))) > 0);
    await sweep(http());
    assert.equal((await organizationUsage(http(), studio)).usedBytes, 0);
    assert.equal((await readUsage(http(), owner)).usedBytes, 0);
  });
}

/** Adds a new member who can see the task. */
async function letIn(http: HttpClient, { owner, organizationId, projectId }: TaskStudio): Promise<SignedIn> {
  const person = await addMember(http, owner, { organizationId, person: await signIn(http) });
  await setMember(http, owner, { at: { projectId }, person, role: 'MEMBER' });
  return person;
}
