import assert from 'node:assert/strict';

import type { HttpClient } from '../support/http-client.js';
import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { edit, openDirect, post, start, tryDelete, viewChat, type MessageOnWire } from './chatting.js';

interface ChangesOnWire {
  readonly items: readonly {
    readonly changeSeq: number;
    readonly kind: string;
    readonly messageId: string;
    readonly message: MessageOnWire;
  }[];
  readonly lastChangeSeq: number;
}

function tryList(http: HttpClient, me: SignedIn, id: string, query: Record<string, string> = {}): Promise<HttpAnswer> {
  return http.call('listChatChanges', { token: me.accessToken, params: { conversationId: id }, query });
}

async function listChanges(
  http: HttpClient,
  me: SignedIn,
  id: string,
  query: Record<string, string> = {},
): Promise<ChangesOnWire> {
  const answer = await tryList(http, me, id, query);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as ChangesOnWire;
}

/** Tests the list of a conversation's changes. */
export function changeCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('changes of a conversation', () => {
    const http = useServer(options);

    runner.it('lists every change with the message as it is now, without the content of deleted messages', async () => {
      const [ada, bob] = [await signIn(http()), await signIn(http())];
      const { id } = await openDirect(http(), ada, bob);
      const one = await post(http(), ada, id, { body: 'one' });
      const two = await post(http(), bob, id, { body: 'a secret' });
      const edited = await edit(http(), ada, one, { body: 'The first' });
      assert.equal((await tryDelete(http(), bob, two)).status, 204);
      const { items, lastChangeSeq } = await listChanges(http(), bob, id);
      assert.deepEqual(
        items.map(({ changeSeq, kind, messageId }) => [changeSeq, kind, messageId]),
        [
          [1, 'message', one.id],
          [2, 'message', two.id],
          [3, 'edit', one.id],
          [4, 'delete', two.id],
        ],
      );
      assert.deepEqual([items[0]?.message, items[2]?.message, edited.changeSeq], [edited, edited, 3]);
      assert.deepEqual([items[1]?.message, items[1]?.message.body], [items[3]?.message, '']);
      assert.equal(lastChangeSeq, 4);
      assert.equal((await viewChat(http(), ada, id)).lastChangeSeq, 4);
      const rest = await listChanges(http(), ada, id, { after: '1', limit: '2' });
      assert.deepEqual(rest, { items: items.slice(1, 3), lastChangeSeq: 4 });
      assert.deepEqual(await listChanges(http(), ada, id, { after: '9' }), { items: [], lastChangeSeq: 4 });
    });

    runner.it('lists the same changes for a participant who joined later', async () => {
      const [ada, bob, eve, late] = await Promise.all([1, 2, 3, 4].map(() => signIn(http())));
      assert.ok(ada && bob && eve && late);
      const { id } = await start(http(), ada, { others: [bob, eve] });
      await post(http(), ada, id, { body: 'before' });
      expectProblem(await tryList(http(), late, id), 'NOT_FOUND');
      const body = { userIds: [late.id] };
      await http().get('addChatParticipants', 201, { token: ada.accessToken, params: { conversationId: id }, body });
      await post(http(), ada, id, { body: 'after' });
      assert.deepEqual(await listChanges(http(), late, id), await listChanges(http(), bob, id));
    });

    runner.it('refuses invalid numbers', async () => {
      const [ada, bob] = [await signIn(http()), await signIn(http())];
      const { id } = await openDirect(http(), ada, bob);
      for (const after of ['-1', '1.5', 'x', '1234567890123456']) {
        expectProblem(await tryList(http(), ada, id, { after }), 'CURSOR_INVALID');
      }
    });
  });
}
