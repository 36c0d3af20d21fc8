import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { addChat, addTaskChat, addWorkspace, assign, projectPlace } from '@crewkit/contracts/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { toBuiltInRoleId } from '../src/domain/access/built-in-roles.js';
import { unknownClient, type Actor } from '../src/domain/sign-in/session.js';
import type { UseCases } from '../src/features/use-cases/use-cases.js';
import type { Crewkit } from '../src/wiring/crewkit.js';
import { startCrewkit } from './support/start-crewkit.js';
import { withKey } from './support/with-key.js';

type Ask = (useCases: UseCases, actor: Actor, ids: { conversationId: string; messageId: string }) => Promise<unknown>;

const list = { before: null, after: null, around: null, limit: 10 };
const search = { query: 'hello', before: null, limit: 10 };

/** The use cases of conversations, with the permission that each requires. */
const cases: Readonly<Record<string, readonly ['chat:view' | 'chat:message.send', Ask]>> = {
  viewConversation: ['chat:view', (use, by, { conversationId }) => use.viewConversation.execute(by, conversationId)],
  listMessages: ['chat:view', (use, by, ids) => use.listMessages.execute(by, { ...ids, ...list })],
  searchMessages: ['chat:view', (use, by, ids) => use.searchMessages.execute(by, { ...ids, ...search })],
  markConversationRead: [
    'chat:view',
    (use, by, { conversationId }) => use.markConversationRead.execute(by, conversationId, null),
  ],
  announceTyping: [
    'chat:message.send',
    (use, by, { conversationId }) => use.announceTyping.execute(by, conversationId),
  ],
  postMessage: [
    'chat:message.send',
    (use, by, { conversationId }) => use.postMessage.execute(by, { conversationId, body: 'Hello' }),
  ],
  'postMessage in reply': [
    'chat:message.send',
    (use, by, ids) => use.postMessage.execute(by, { ...ids, body: 'Hello', replyToId: ids.messageId }),
  ],
  editMessage: ['chat:message.send', (use, by, ids) => use.editMessage.execute(by, { ...ids, body: 'Hello again' })],
  deleteMessage: ['chat:message.send', (use, by, ids) => use.deleteMessage.execute(by, ids)],
};

describe('an API key without the permission', () => {
  const store = sqliteStore({ path: ':memory:' });
  const toActor = (userId: string): Actor => ({ userId, accessTokenId: null, key: null, client: unknownClient });
  let crewkit: Crewkit;

  beforeAll(async () => {
    crewkit = await startCrewkit(store);
  });
  afterAll(() => crewkit.close());

  it.each(Object.entries(cases))('does not admit a participant: %s', async (name, [permission, ask]) => {
    const { first, chat: conversationId } = await addChat(store);
    const { message } = await crewkit.useCases.postMessage.execute(toActor(first), { conversationId, body: 'Hello' });
    const ids = { conversationId, messageId: message.id };
    for (const [held, code] of [
      [['org:view', 'chat:edit'], 'NOT_FOUND'],
      [['chat:view', 'chat:message.send'].filter((name) => name !== permission), undefined],
    ] as const) {
      const asked = ask(crewkit.useCases, withKey(toActor(first), held), ids);
      await expect(asked).rejects.toMatchObject({
        // A search looks through many conversations, and says which permission the key lacks.
        code:
          name === 'searchMessages' ? 'FORBIDDEN' : (code ?? (permission === 'chat:view' ? 'NOT_FOUND' : 'FORBIDDEN')),
      });
    }
    await ask(crewkit.useCases, withKey(toActor(first), ['chat:view', 'chat:message.send']), ids);
  });

  it('does not change the settings of its owner, with any permission', async () => {
    const { first, chat } = await addChat(store);
    const set = (by: Actor) => crewkit.useCases.setConversationSettings.execute(by, chat, { notify: 'none' });
    const asked = set(withKey(toActor(first), ['chat:view', 'chat:message.send']));
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOR_MACHINES' });
    expect((await set(toActor(first))).settings?.notify).toBe('none');
  });

  it('does not admit to the conversation of a task', async () => {
    const { taskId, project, userId } = await addTaskChat(store, await addWorkspace(store));
    const roleId = toBuiltInRoleId('PROJECT', 'MEMBER');
    await assign(store, { holder: { userId }, roleId, place: projectPlace(project) });
    const actor = toActor(userId);
    const open = (by: Actor): Promise<unknown> => crewkit.useCases.openTaskConversation.execute(by, taskId);
    for (const held of [['chat:view'], ['project:view', 'project:task.view']]) {
      const code = expect.stringMatching(/^(?:NOT_FOUND|FORBIDDEN)$/) as unknown;
      await expect(open(withKey(actor, held))).rejects.toMatchObject({ code });
    }
    await open(withKey(actor, ['project:view', 'project:task.view', 'chat:view']));
  });
});
