import assert from 'node:assert/strict';

import { setChatSettings } from '../http/chat/conversations/conversation-settings-cases.js';
import { openDirect, post, type ConversationOnWire } from '../http/chat/chatting.js';
import { signIn } from '../http/support/people.js';
import { collect, getPayloads, settle, useRealtime, type RealtimeContractOptions } from './realtime-suite.js';

/** Tests `chat:created` and `chat:read`. */
export function conversationEventCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('chat:created', () => {
    const doors = useRealtime(options);

    runner.it(
      'reaches both users with their own view of the conversation, once, before its first message',
      async () => {
        const { http, server } = doors();
        const [ada, bob] = [await signIn(http), await signIn(http)];
        const clients = await Promise.all([ada, bob].map((person) => server.connect(person.accessToken)));
        const opened = await openDirect(http, ada, bob);
        for (const client of clients) assert.deepEqual(await collect(client, 'chat:created', 1), [opened]);
        await openDirect(http, bob, ada);
        await post(http, bob, opened.id, { body: 'first' });
        for (const client of clients) {
          await collect(client, 'chat:message', 1);
          assert.deepEqual(
            client.received.map((each) => each.event),
            ['chat:created', 'chat:message'],
          );
        }
      },
    );

    runner.it('is sent once when both open the conversation 16 times in parallel', async () => {
      const { http, server } = doors();
      const [ada, bob, eve] = [await signIn(http), await signIn(http), await signIn(http)];
      const clients = await Promise.all([ada, bob].map((person) => server.connect(person.accessToken)));
      const stranger = await server.connect(eve.accessToken);
      const calls = Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0 ? openDirect(http, ada, bob) : openDirect(http, bob, ada),
      );
      const ids = new Set((await Promise.all(calls)).map((conversation) => conversation.id));
      assert.equal(ids.size, 1);
      for (const client of clients) {
        const [created] = await collect(client, 'chat:created', 1);
        assert.ok(created && ids.has(created.id));
      }
      await settle(stranger);
      assert.deepEqual(stranger.received, []);
    });
  });

  runner.describe('chat:updated', () => {
    const doors = useRealtime(options);

    runner.it('tells only the devices of the user that the user has changed their settings', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      const { id } = await openDirect(http, ada, bob);
      const people = [ada, ada, bob];
      const clients = await Promise.all(people.map((person) => server.connect(person.accessToken)));
      const changed = await setChatSettings(http, ada, id, { notify: 'none' });
      for (const own of clients.slice(0, 2)) assert.deepEqual(await collect(own, 'chat:updated', 1), [changed]);
      // A request that changes nothing is not announced.
      await setChatSettings(http, ada, id, { notify: 'none' });
      await post(http, ada, id, { body: 'after' });
      for (const client of clients) await collect(client, 'chat:message', 1);
      assert.deepEqual(
        clients.map((client) => getPayloads(client, 'chat:updated').length),
        [1, 1, 0],
      );
    });
  });

  runner.describe('chat:read', () => {
    const doors = useRealtime(options);

    runner.it('reaches both users with the position of the reader, including other devices of the reader', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      const { id: conversationId } = await openDirect(http, ada, bob);
      for (const body of ['one', 'two']) await post(http, ada, conversationId, { body });
      const people = [ada, bob, bob];
      const clients = await Promise.all(people.map((person) => server.connect(person.accessToken)));
      const read = { token: bob.accessToken, params: { conversationId } };
      await http.get('markChatRead', 200, { ...read, body: { seq: 1 } });
      for (const client of clients) {
        assert.deepEqual(await collect(client, 'chat:read', 1), [{ conversationId, userId: bob.id, lastReadSeq: 1 }]);
      }
      await http.get('markChatRead', 200, { ...read, body: {} });
      for (const client of clients) {
        await collect(client, 'chat:read', 2);
        assert.equal(getPayloads(client, 'chat:read').at(-1)?.lastReadSeq, 2);
      }
      const view = await http.get<ConversationOnWire>('viewChat', 200, {
        token: ada.accessToken,
        params: { conversationId },
      });
      assert.equal(view.participants.find((each) => each.userId === bob.id)?.lastReadSeq, 2);
    });
  });
}
