import assert from 'node:assert/strict';

import { openDirect, post, type ConversationOnWire } from '../http/chat/chatting.js';
import { signIn, type SignedIn } from '../http/support/people.js';
import {
  collect,
  join,
  getPayloads,
  settle,
  useRealtime,
  type Doors,
  type RealtimeContractOptions,
} from './realtime-suite.js';

const parallel = 16;

interface Pair {
  readonly ada: SignedIn;
  readonly bob: SignedIn;
  readonly conversation: ConversationOnWire;
}

async function createPair({ http }: Doors): Promise<Pair> {
  const [ada, bob] = [await signIn(http), await signIn(http)];
  return { ada, bob, conversation: await openDirect(http, ada, bob) };
}

/** Tests the recipients, number and order of message events. */
export function messageDeliveryCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('chat:message', () => {
    const doors = useRealtime(options);

    runner.it('reaches every connection of both users, once, without a join', async () => {
      const { http, server } = doors();
      const { ada, bob, conversation } = await createPair(doors());
      const tokens = [ada, ada, bob, bob].map((person) => person.accessToken);
      const clients = await Promise.all(tokens.map((token) => server.connect(token)));
      const sent = await post(http, ada, conversation.id, { body: 'Grüße 👋', clientMessageId: 'one' });
      for (const client of clients) assert.deepEqual(await collect(client, 'chat:message', 1), [sent]);
    });

    runner.it('is delivered once after any number of joins', async () => {
      const { http, server } = doors();
      const { ada, bob, conversation } = await createPair(doors());
      const clients = await Promise.all([ada, bob].map((person) => server.connect(person.accessToken)));
      for (const client of clients) {
        await join(client, conversation.id);
        await join(client, conversation.id);
      }
      const sent = await post(http, bob, conversation.id, { body: 'once' });
      for (const client of clients) assert.deepEqual(await collect(client, 'chat:message', 1), [sent]);
    });

    runner.it('is not sent again for an idempotent replay', async () => {
      const { http, server } = doors();
      const { ada, bob, conversation } = await createPair(doors());
      const client = await server.connect(bob.accessToken);
      const sent = await post(http, ada, conversation.id, { body: 'again', clientMessageId: 'key' });
      const call = { token: ada.accessToken, params: { conversationId: conversation.id } };
      await http.get('postMessage', 200, { ...call, body: { body: 'again', clientMessageId: 'key' } });
      assert.deepEqual(await collect(client, 'chat:message', 1), [sent]);
    });

    runner.it(`keeps the order of seq when ${parallel} are posted in parallel`, async () => {
      const { http, server } = doors();
      const { ada, bob, conversation } = await createPair(doors());
      const clients = await Promise.all([ada, bob, bob].map((person) => server.connect(person.accessToken)));
      await join(clients[2] ?? assert.fail(), conversation.id);
      const senders = Array.from({ length: parallel }, (_, index) => (index % 2 === 0 ? ada : bob));
      await Promise.all(
        senders.map((sender, index) => post(http, sender, conversation.id, { body: `message ${index}` })),
      );
      const expected = senders.map((_, index) => index + 1);
      for (const client of clients) {
        const messages = await collect(client, 'chat:message', parallel);
        assert.deepEqual(
          messages.map((message) => message.seq),
          expected,
        );
        assert.equal(new Set(messages.map((message) => message.id)).size, parallel);
      }
    });

    runner.it('continues after a leave, because participants need no join', async () => {
      const { http, server } = doors();
      const { ada, bob, conversation } = await createPair(doors());
      const client = await server.connect(bob.accessToken);
      await join(client, conversation.id);
      assert.deepEqual(await client.emit('leave', conversation.id), { ok: true });
      await post(http, ada, conversation.id, { body: 'still here' });
      await collect(client, 'chat:message', 1);
    });

    runner.it('reaches no non-participant, whatever they try to join', async () => {
      const { http, server } = doors();
      const { ada, bob, conversation } = await createPair(doors());
      const eve = await server.connect((await signIn(http)).accessToken);
      const client = await server.connect(bob.accessToken);
      assert.deepEqual(await eve.emit('join', conversation.id), { ok: false, code: 'NOT_FOUND' });
      await post(http, ada, conversation.id, { body: 'private' });
      await http.get('markChatRead', 200, {
        token: bob.accessToken,
        params: { conversationId: conversation.id },
        body: {},
      });
      await collect(client, 'chat:message', 1);
      await collect(client, 'chat:read', 1);
      await settle(eve);
      assert.deepEqual(eve.received, []);
    });

    runner.it('reaches the remaining participants after others have left', async () => {
      const { http, server } = doors();
      const { ada, bob, conversation } = await createPair(doors());
      const [gone, stays] = [await server.connect(bob.accessToken), await server.connect(bob.accessToken)];
      await join(gone, conversation.id);
      await gone.close();
      await post(http, ada, conversation.id, { body: 'for the rest' });
      await collect(stays, 'chat:message', 1);
      assert.deepEqual(getPayloads(gone, 'chat:message'), []);
    });
  });
}
