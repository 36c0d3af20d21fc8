import assert from 'node:assert/strict';

import { openDirect, start, type ConversationOnWire } from '../chatting.js';
import { listAll } from '../../access/granting.js';
import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { signIn, type SignedIn } from '../../support/people.js';
import { as, refused } from '../../workspace/planning/planning.js';
import { createTaskStudio, letGo, openTask } from '../task-chatting.js';

/** Tests `GET /chats?search=`. */
export function conversationSearchCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the list of conversations with search', () => {
    const http = useServer(options);
    const find = async (me: SignedIn, query: Record<string, string>, limit = 1): Promise<string[]> => {
      const asked = { token: me.accessToken, query, limit };
      return (await listAll<ConversationOnWire>(http(), 'listChats', asked)).map(({ id }) => id);
    };

    runner.it(
      "finds the caller's conversations by titles and by the names of other participants, in pages",
      async () => {
        const { me, bob, cyd } = await signInThree(http());
        const direct = await openDirect(http(), me, bob);
        http().server.clock.advance({ seconds: 1 });
        const group = await start(http(), me, { others: [bob, cyd], title: 'Über_all' });
        await start(http(), bob, { others: [cyd, await signIn(http())], title: 'Über_all' });
        for (const limit of [1, 50])
          assert.deepEqual(await find(me, { search: ' bÖB ' }, limit), [group.id, direct.id]);
        assert.deepEqual(await find(me, { search: 'üBER_' }), [group.id]);
        for (const search of ['über%', bob.email, 'me only', 'zzz'])
          assert.deepEqual(await find(me, { search }), [], search);
        assert.equal((await find(me, { search: ' ' })).length, 2);
      },
    );

    runner.it('finds task conversations on request, while the caller can see the task', async () => {
      const studio = await createTaskStudio(http());
      const { guest, owner, projectId, taskId } = studio;
      const body = { title: 'Book the ferry' };
      await http().get('updateTask', 200, { ...as(owner), params: { projectId, taskId }, body });
      const { id } = await openTask(http(), guest, taskId, 201);
      assert.deepEqual(await find(guest, { search: 'THE FERRY', include: 'task' }), [id]);
      assert.deepEqual(await find(guest, { search: 'the ferry' }), []);
      assert.deepEqual(await find(owner, { search: 'the ferry', include: 'task' }), []);
      await letGo(http(), studio);
      assert.deepEqual(await find(guest, { search: 'the ferry', include: 'task' }), []);
    });

    runner.it('takes texts of at most 200 characters', async () => {
      const me = await signIn(http());
      for (const search of ['x'.repeat(201), 'a\0b']) {
        await refused(http(), 'listChats', { ...as(me), query: { search }, code: 'VALIDATION_FAILED' });
      }
    });
  });
}

async function signInThree(http: HttpClient): Promise<{ me: SignedIn; bob: SignedIn; cyd: SignedIn }> {
  const me = await signIn(http, { firstName: 'Me', lastName: 'Only' });
  const bob = await signIn(http, { firstName: 'Böb', lastName: 'Bytes' });
  return { me, bob, cyd: await signIn(http, { firstName: 'Cyd', lastName: 'Compiler' }) };
}
