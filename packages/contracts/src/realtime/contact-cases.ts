import assert from 'node:assert/strict';

import { openDirect, post, start, type ConversationOnWire } from '../http/chat/chatting.js';
import { block, signInMany, tryRead, unblock } from '../http/chat/contacting.js';
import type { SignedIn } from '../http/support/people.js';
import { createStaff } from '../http/workspace/workspace.js';
import { until } from '../until.js';
import {
  collect,
  join,
  getPayloads,
  refused,
  settle,
  useRealtime,
  type RealtimeContractOptions,
} from './realtime-suite.js';

/** Tests events for users who are not allowed to contact each other, and for users who leave an organization's conversations. */
export function contactCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('a conversation of an organization', () => {
    const doors = useRealtime(options);

    runner.it('evicts a member who is removed from the organization, and notifies them', async () => {
      const { http, server } = doors();
      const { organization, owner, manager, member } = await createStaff(http);
      const body = { kind: 'direct', participantIds: [member.id], organizationId: organization.id };
      const call = { token: manager.accessToken, body };
      const { id } = await http.get<ConversationOnWire>('createChat', 201, call);
      const [leaver, stays] = [await server.connect(manager.accessToken), await server.connect(member.accessToken)];
      for (const client of [leaver, stays]) await join(client, id);
      const params = { organizationId: organization.id, userId: manager.id };
      await http.get('removeMember', 204, { token: owner.accessToken, params });
      assert.deepEqual(await collect(leaver, 'chat:removed', 1), [{ conversationId: id }]);
      for (const event of ['typing', 'join']) assert.deepEqual(await leaver.emit(event, id), refused('NOT_FOUND'));
      await post(http, member, id, { body: 'after' });
      await collect(stays, 'chat:message', 1);
      const updates = await collect(stays, 'chat:updated', 1);
      assert.deepEqual(
        updates.at(-1)?.participants.map(({ userId, role }) => [userId, role]),
        [[member.id, 'owner']],
      );
      await settle(leaver);
      assert.deepEqual(getPayloads(leaver, 'chat:message'), []);
    });
  });

  runner.describe('users of whom one blocks the other', () => {
    const doors = useRealtime(options);

    runner.it(
      'receive no typing and read events of each other, and are rejected in their direct conversation',
      async () => {
        const { http, server } = doors();
        const [ada, bob, cyd] = (await signInMany(http, 3)) as [SignedIn, SignedIn, SignedIn];
        const { id: direct } = await openDirect(http, ada, bob);
        const { id: group } = await start(http, cyd, { others: [ada, bob] });
        for (const chat of [direct, group]) await post(http, ada, chat, { body: 'hello' });
        const connect = ({ accessToken }: SignedIn) => server.connect(accessToken);
        const [adas, bobs, cyds] = [await connect(ada), await connect(bob), await connect(cyd)];
        for (const client of [adas, bobs]) for (const chat of [direct, group]) await join(client, chat);
        await join(cyds, group);
        await block(http, ada, bob);
        for (const client of [adas, bobs]) assert.deepEqual(await client.emit('typing', direct), refused('FORBIDDEN'));
        for (const client of [adas, bobs]) assert.deepEqual(await client.emit('typing', group), { ok: true });
        await tryRead(http, bob, group);
        // The third participant receives both.
        assert.deepEqual(
          new Set((await collect(cyds, 'chat:typing', 2)).map(({ userId }) => userId)),
          new Set([ada.id, bob.id]),
        );
        assert.equal((await collect(cyds, 'chat:read', 1))[0]?.userId, bob.id);
        await collect(bobs, 'chat:read', 1);
        // Messages from before the connections can still arrive.
        const message = await post(http, bob, group, { body: 'to the group' });
        await until(() => getPayloads(adas, 'chat:message').some(({ id }) => id === message.id), 'the message');
        for (const client of [adas, bobs]) await settle(client);
        assert.deepEqual([getPayloads(adas, 'chat:typing'), getPayloads(bobs, 'chat:typing')], [[], []]);
        assert.deepEqual(getPayloads(adas, 'chat:read'), []);
        await unblock(http, ada, bob);
        assert.equal((await tryRead(http, bob, direct)).status, 200);
        assert.equal((await collect(adas, 'chat:read', 1))[0]?.userId, bob.id);
      },
    );
  });
}
