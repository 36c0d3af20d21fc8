import assert from 'node:assert/strict';

import { edit, openDirect, post, tryDelete } from '../http/chat/chatting.js';
import { replyTo } from '../http/chat/thread-cases.js';
import { react } from '../http/chat/message-mark-cases.js';
import { signIn } from '../http/support/people.js';
import { collect, join, getPayloads, settle, useRealtime, type RealtimeContractOptions } from './realtime-suite.js';

/** Tests `chat:message.updated`. */
export function messageChangeCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('chat:message.updated', () => {
    const doors = useRealtime(options);

    runner.it('delivers the edited message to every connection of both users, once, and to no other user', async () => {
      const { http, server } = doors();
      const [ada, bob, eve] = [await signIn(http), await signIn(http), await signIn(http)];
      const { id } = await openDirect(http, ada, bob);
      const tokens = [ada, bob, bob].map((person) => person.accessToken);
      const clients = await Promise.all(tokens.map((token) => server.connect(token)));
      await join(clients[2] ?? assert.fail(), id);
      const stranger = await server.connect(eve.accessToken);
      const sent = await post(http, ada, id, { body: 'one' });
      await post(http, ada, id, { body: 'two' });
      const edited = await edit(http, ada, sent, { body: 'The first' });
      assert.notEqual(edited.editedAt, null);
      for (const client of clients) {
        assert.deepEqual(await collect(client, 'chat:message.updated', 1), [edited]);
        assert.equal(getPayloads(client, 'chat:message').length, 2);
      }
      // There is no change, so there is no event.
      await edit(http, ada, sent, { body: 'The first' });
      for (const client of clients) await collect(client, 'chat:message.updated', 1);
      await settle(stranger);
      assert.deepEqual(stranger.received, []);
    });

    runner.it('delivers the tombstone of a deleted message', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      const { id } = await openDirect(http, ada, bob);
      const client = await server.connect(bob.accessToken);
      const sent = await post(http, ada, id, { body: 'a secret' });
      await collect(client, 'chat:message', 1);
      assert.equal((await tryDelete(http, ada, sent)).status, 204);
      const [deleted] = await collect(client, 'chat:message.updated', 1);
      assert.deepEqual([deleted?.id, deleted?.seq, deleted?.body], [sent.id, sent.seq, '']);
      assert.notEqual(deleted?.deletedAt, null);
    });

    runner.it('delivers replies in threads with their root, which shows each user their unread replies', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      const { id } = await openDirect(http, ada, bob);
      const clients = [await server.connect(ada.accessToken), await server.connect(bob.accessToken)];
      const root = await post(http, ada, id, { body: 'Lunch?' });
      const reply = await replyTo(http, bob, root);
      for (const [index, client] of clients.entries()) {
        assert.deepEqual(await collect(client, 'chat:message', 2), [root, reply]);
        const [updated] = await collect(client, 'chat:message.updated', 1);
        assert.deepEqual([updated?.id, updated?.changeSeq], [root.id, reply.changeSeq]);
        assert.deepEqual([updated?.thread?.replyCount, updated?.thread?.unreadCount], [1, 1 - index]);
      }
    });

    runner.it('shows each user which reactions are their own, and skips no change number', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      const { id } = await openDirect(http, ada, bob);
      const clients = [await server.connect(ada.accessToken), await server.connect(bob.accessToken)];
      const sent = await post(http, ada, id, { body: 'Lunch?' });
      await react(http, bob, sent, '👍');
      const seen = [];
      for (const client of clients) seen.push(...(await collect(client, 'chat:message.updated', 1)));
      assert.deepEqual(
        seen.map(({ changeSeq, reactions }) => [changeSeq, reactions]),
        [
          [2, [{ emoji: '👍', count: 1, mine: false }]],
          [2, [{ emoji: '👍', count: 1, mine: true }]],
        ],
      );
    });
  });
}
