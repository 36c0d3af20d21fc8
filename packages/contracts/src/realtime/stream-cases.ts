import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageOnWire } from '@crewkit/core/adapter';

import { listMessages, post, start, viewChat } from '../http/chat/chatting.js';
import type { HttpClient } from '../http/support/http-client.js';
import { signIn, type SignedIn } from '../http/support/people.js';
import { until } from '../until.js';
import { FollowedConversation } from './follow-conversation.js';
import type { RealtimeClient } from './realtime-server.js';
import { collect, join, getPayloads, settle, useRealtime, type RealtimeContractOptions } from './realtime-suite.js';

const senderCount = 8;

interface PendingPool {
  readonly id: string;
  readonly senders: readonly SignedIn[];
}

async function createCrowd(http: HttpClient): Promise<PendingPool> {
  const senders = await Promise.all(Array.from({ length: senderCount }, () => signIn(http)));
  const [owner, ...others] = senders;
  const { id } = await start(http, owner ?? assert.fail(), { others, title: null });
  return { id, senders };
}

/** Sends this many messages per sender. Each sender sends one after another, and all senders run in parallel. */
async function stream(http: HttpClient, { id, senders }: PendingPool, each: number): Promise<void> {
  await Promise.all(
    senders.map(async (sender, index) => {
      for (let count = 0; count < each; count += 1) await post(http, sender, id, { body: `${index}.${count}` });
    }),
  );
}

const seqs = (messages: readonly MessageOnWire[]): number[] => messages.map(({ seq }) => seq);
const counting = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Tests the delivery guarantees under concurrent writes. */
export function streamCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('a stream of messages', () => {
    const doors = useRealtime(options);

    runner.it(
      `of ${senderCount} senders arrives in order of seq on every connection, joined or not, each once`,
      async () => {
        const { http, server } = doors();
        const crowd = await createCrowd(http);
        const clients = await Promise.all(
          [...crowd.senders, ...crowd.senders.slice(0, 4)].map(({ accessToken }) => server.connect(accessToken)),
        );
        for (const [index, client] of clients.entries()) if (index % 2 === 0) await join(client, crowd.id);
        await stream(http, crowd, 15);
        const count = 15 * senderCount;
        for (const client of clients) {
          await until(() => getPayloads(client, 'chat:message').length >= count, 'the whole stream');
        }
        await settle(clients[0] ?? assert.fail());
        for (const client of clients) assert.deepEqual(seqs(getPayloads(client, 'chat:message')), counting(1, count));
      },
    );

    runner.it('is complete for clients that join and list at any moment', async () => {
      const { http, server } = doors();
      const crowd = await createCrowd(http);
      let isOver = false;
      const streaming = stream(http, crowd, 25).finally(() => (isOver = true));
      const read = async (person: SignedIn): Promise<FollowedConversation> => {
        await sleep(Math.random() * 400);
        const followed = new FollowedConversation(http, person, crowd.id);
        let client = await server.connect(person.accessToken);
        const { lastSeq } = await viewChat(http, person, crowd.id);
        await followed.begin(client);
        assert.ok((followed.messages.at(-1)?.seq ?? 0) >= lastSeq, 'what was there before is shown');
        await followed.merge(getPayloads(client, 'chat:message'));
        // The client loses its connection, and reconnects.
        await client.close();
        await sleep(Math.random() * 200);
        client = await server.connect(person.accessToken);
        await followed.begin(client);
        await until(() => isOver, 'the end of the stream', 20_000);
        await settle(client);
        // Some events are lost in transit.
        const live = getPayloads(client, 'chat:message');
        await followed.merge(live.filter(({ seq }, index) => seq % 7 !== 0 || index === live.length - 1));
        return followed;
      };
      const [, ...followed] = await Promise.all([
        streaming,
        ...crowd.senders.flatMap((each) => [read(each), read(each)]),
      ]);
      const [reader] = crowd.senders;
      const [newest] = await listMessages(http, reader ?? assert.fail(), crowd.id);
      assert.equal(newest?.seq, 25 * senderCount);
      for (const { messages } of followed) {
        assert.deepEqual(seqs(messages), counting(messages[0]?.seq ?? 0, 25 * senderCount));
      }
    });

    runner.it('arrives once at senders who joined many rooms', async () => {
      const { http, server } = doors();
      const [first, second] = [await createCrowd(http), await createCrowd(http)];
      const [ada, bob] = first.senders as [SignedIn, SignedIn];
      const group = await start(http, ada, { others: [bob, ...second.senders], title: null });
      const client: RealtimeClient = await server.connect(ada.accessToken);
      const other = await start(http, ada, { others: [bob, ...first.senders.slice(2)], title: null });
      for (const id of [first.id, group.id, other.id, group.id]) await join(client, id);
      await Promise.all([first.id, group.id, other.id].map((id) => post(http, ada, id, { body: 'once' })));
      const messages = await collect(client, 'chat:message', 3);
      assert.equal(new Set(messages.map(({ id }) => id)).size, 3);
    });

    runner.it('ends at once for removed participants', async () => {
      const { http, server } = doors();
      const crowd = await createCrowd(http);
      const [owner, bob, ...others] = crowd.senders as [SignedIn, SignedIn, ...SignedIn[]];
      const clients = [await server.connect(bob.accessToken), await server.connect(bob.accessToken)];
      await join(clients[0] ?? assert.fail(), crowd.id);
      const streaming = stream(http, { id: crowd.id, senders: [owner, ...others] }, 15);
      await until(() => getPayloads(clients[0] ?? assert.fail(), 'chat:message').length > 10, 'the beginning');
      const call = { token: owner.accessToken, params: { conversationId: crowd.id, userId: bob.id } };
      await http.get('removeChatParticipant', 204, call);
      const after = await post(http, owner, crowd.id, { body: 'not for Bob' });
      await streaming;
      for (const client of clients) {
        await collect(client, 'chat:removed', 1);
        assert.equal(client.received.at(-1)?.event, 'chat:removed');
        assert.ok(getPayloads(client, 'chat:message').every(({ seq }) => seq < after.seq));
      }
    });
  });
}
