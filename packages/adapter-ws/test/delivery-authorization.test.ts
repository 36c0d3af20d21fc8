import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import type { MessageOnWire } from '@crewkit/core/adapter';
import type { RealtimeClient } from '@crewkit/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createRealtimeServer, type AttachedServer } from './create-realtime-server.js';
import { toActor } from './pair.js';
import { createPerson, type Person } from './people.js';
import { connectPlainWs } from './plain-ws-client.js';
import { connectSocketIo } from './socket-io-client.js';

const getSeqs = ({ received }: RealtimeClient): number[] =>
  received.filter(({ event }) => event === 'chat:message').map(({ payload }) => (payload as MessageOnWire).seq);

for (const store of ['sqlite', 'postgres'] as const) {
  describe(`lost evictions, on ${store}`, () => {
    let server: AttachedServer;
    beforeAll(async () => {
      const isLost = ({ type }: { readonly type: string }): boolean =>
        type === 'participant.removed' || type === 'access.changed';
      server = await createRealtimeServer({}, { http: 'fastify', store }, { isLost });
    });
    afterAll(async () => {
      await server.close();
    });

    it('let no message, edit, read event, typing or change through, on either transport', async () => {
      const { useCases } = server.crewkit;
      const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(server.crewkit)));
      const [ada, bob, cyd, dan] = people as [Person, Person, Person, Person];
      const { conversation } = await useCases.startConversation.execute(toActor(ada), {
        participantIds: [bob.id, cyd.id, dan.id],
        title: null,
      });
      const conversationId = conversation.id;
      const post = (person: Person, body: string) =>
        useCases.postMessage.execute(toActor(person), { conversationId, body });
      const connect = (person: Person) =>
        Promise.all([
          connectPlainWs(server.baseUrl, person.accessToken),
          connectSocketIo(server.baseUrl, person.accessToken),
        ]);
      const [bobs, cyds] = [await connect(bob), await connect(cyd)];
      for (const client of [...bobs, ...cyds]) assert.ok((await client.emit('join', conversationId)).ok);

      let isOver = false;
      const burst = Promise.all(
        [ada, cyd, dan].map(async (person) => {
          while (!isOver) await post(person, 'burst');
        }),
      );
      await sleep(100);
      await useCases.removeParticipant.execute(toActor(ada), { conversationId, userId: bob.id });
      const { message: last } = await post(ada, 'the first that is not for Bob');
      await sleep(100);
      isOver = true;
      await burst;
      const { message: newest } = await post(ada, 'the last');
      // No more frames must arrive from here on.
      const before = bobs.map(({ received }) => received.length);
      await useCases.markConversationRead.execute(toActor(cyd), conversationId, null);
      await useCases.announceTyping.execute(toActor(ada), conversationId);
      await useCases.renameConversation.execute(toActor(ada), { conversationId, title: 'Without Bob' });
      await useCases.editMessage.execute(toActor(ada), { conversationId, messageId: newest.id, body: 'edited' });
      await sleep(300);
      for (const client of bobs) {
        const seqs = getSeqs(client);
        assert.ok(seqs.length > 0 && seqs.every((seq) => seq < last.seq), `${seqs.at(-1)} of ${last.seq}`);
      }
      assert.deepEqual(
        bobs.map(({ received }) => received.length),
        before,
      );
      const expected = ['chat:message.updated', 'chat:read', 'chat:typing', 'chat:updated'];
      for (const { received } of cyds) {
        const events = new Set(received.map(({ event }) => event));
        for (const event of expected) assert.ok(events.has(event as never), event);
      }
    });
  });
}
