import { randomUUID } from 'node:crypto';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { addChat } from '@crewkit/contracts/samples';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { toBuiltInRoleId } from '../src/domain/access/built-in-roles.js';
import { unknownClient, type Actor } from '../src/domain/sign-in/session.js';
import type { UseCases } from '../src/features/use-cases/use-cases.js';
import { hookRules } from '../src/wiring/hook-rules.js';
import type { Crewkit } from '../src/wiring/crewkit.js';
import { startCrewkit } from './support/start-crewkit.js';

const store = sqliteStore({ path: ':memory:' });
const hook = vi.fn();
let crewkit: Crewkit;

beforeAll(async () => {
  crewkit = await startCrewkit(store, {
    hooks: Object.fromEntries(Object.keys(hookRules).map((name) => [name, hook])),
  });
});
afterAll(() => crewkit.close());

const organizationId = randomUUID();
const projectId = randomUUID();
const roleId = toBuiltInRoleId('ORGANIZATION', 'MEMBER');

type Attempt = (useCases: UseCases, actor: Actor, chat: string) => Promise<unknown>;

// Over HTTP, the dispatcher checks most permissions before the use case runs. Code of the embedding application calls use cases directly.
const attempts: Readonly<Record<string, Attempt>> = {
  createProject: ({ createProject }, actor) =>
    createProject.execute(actor, { organizationId, name: 'A', key: 'A', teamId: null }),
  createTask: ({ createTask }, actor) => createTask.execute(actor, { projectId, title: 'A' }),
  inviteMember: ({ inviteMember }, actor) =>
    inviteMember.execute(actor, { organizationId, email: 'a@example.test', roleId }),
  renewInvitation: ({ renewInvitation }, actor) =>
    renewInvitation.execute(actor, { organizationId, invitationId: randomUUID(), by: 'link' }),
  acceptInvitation: ({ acceptInvitation }, actor) => acceptInvitation.execute(actor, 'unknown'),
  setLocalMember: ({ setLocalMember }, actor) =>
    setLocalMember.execute(actor, { scope: 'PROJECT', id: projectId }, { userId: actor.userId, roleId }),
  postMessage: ({ postMessage }, actor, conversationId) =>
    postMessage.execute(actor, { conversationId, body: 'Hello' }),
  editMessage: ({ editMessage }, actor, conversationId) =>
    editMessage.execute(actor, { conversationId, messageId: randomUUID(), body: 'Hello' }),
};

it.each(Object.entries(attempts))('no hook runs for a user who is not allowed to call %s', async (_name, attempt) => {
  const { chat } = await addChat(store);
  const { first: userId } = await addChat(store);
  const actor = { userId, accessTokenId: null, key: null, client: unknownClient };
  hook.mockClear();
  await expect(attempt(crewkit.useCases, actor, chat)).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:NOT_FOUND|INVALID_TOKEN)$/) as unknown,
  });
  expect(hook).not.toHaveBeenCalled();
});
