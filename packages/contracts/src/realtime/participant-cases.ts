import assert from 'node:assert/strict';

import { post, start, type ConversationOnWire } from '../http/chat/chatting.js';
import type { HttpClient } from '../http/support/http-client.js';
import { signIn, type SignedIn } from '../http/support/people.js';
import type { RealtimeClient } from './realtime-server.js';
import {
  collect,
  join,
  getPayloads,
  refused,
  settle,
  useRealtime,
  type Doors,
  type RealtimeContractOptions,
} from './realtime-suite.js';

interface Group {
  readonly id: string;
  readonly owner: SignedIn;
  readonly bob: SignedIn;
  readonly cyd: SignedIn;
  readonly ownerClient: RealtimeClient;
  readonly bobClient: RealtimeClient;
  readonly cydClient: RealtimeClient;
}

/** Creates a group conversation of three users, each with one connection. All of them have received its event. */
async function createGroup({ http, server }: Doors): Promise<Group> {
  const people = await Promise.all([signIn(http), signIn(http), signIn(http)]);
  const [owner, bob, cyd] = people;
  const connect = ({ accessToken }: SignedIn): Promise<RealtimeClient> => server.connect(accessToken);
  const [ownerClient, bobClient, cydClient] = await Promise.all([connect(owner), connect(bob), connect(cyd)]);
  const { id } = await start(http, owner, { others: [bob, cyd], title: 'Engines' });
  for (const client of [ownerClient, bobClient, cydClient]) await collect(client, 'chat:created', 1);
  return { id, owner, bob, cyd, ownerClient, bobClient, cydClient };
}

const add = (http: HttpClient, { owner, id }: Group, userIds: readonly string[]): Promise<ConversationOnWire> => {
  const call = { token: owner.accessToken, params: { conversationId: id }, body: { userIds } };
  return http.get('addChatParticipants', 201, call);
};

const remove = (http: HttpClient, by: SignedIn, params: { conversationId: string; userId: string }): Promise<void> =>
  http.get('removeChatParticipant', 204, { token: by.accessToken, params });

const view = (http: HttpClient, { accessToken: token }: SignedIn, id: string): Promise<ConversationOnWire> =>
  http.get('viewChat', 200, { token, params: { conversationId: id } });

const listEvents = (client: RealtimeClient): string[] => client.received.map(({ event }) => event);

/** Tests the events of group conversations when title and participants change: `chat:updated`, `chat:created` and `chat:removed`. */
export function participantCases(options: RealtimeContractOptions): void {
  groupCases(options);
  addingCases(options);
  removingCases(options);
}

function groupCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('a group', () => {
    const doors = useRealtime(options);

    runner.it('reaches every participant from their own view, as do its messages', async () => {
      const { http } = doors();
      const { id, owner, bob, cyd, ...clients } = await createGroup(doors());
      const pairs = [
        [owner, clients.ownerClient],
        [bob, clients.bobClient],
        [cyd, clients.cydClient],
      ] as const;
      for (const [person, client] of pairs) {
        assert.deepEqual(getPayloads(client, 'chat:created'), [await view(http, person, id)]);
      }
      const message = await post(http, cyd, id, { body: 'hello' });
      for (const [, client] of pairs) assert.deepEqual(await collect(client, 'chat:message', 1), [message]);
    });

    runner.it('reports a new title to every participant, and to no other user', async () => {
      const { http, server } = doors();
      const { id, owner, bob, ownerClient, bobClient, cydClient } = await createGroup(doors());
      const stranger = await server.connect((await signIn(http)).accessToken);
      await post(http, owner, id, { body: 'unread to the others' });
      const call = { token: owner.accessToken, params: { conversationId: id } };
      await http.get('editChat', 200, { ...call, body: { title: 'Difference engines' } });
      await collect(cydClient, 'chat:updated', 1);
      assert.deepEqual(await collect(bobClient, 'chat:updated', 1), [await view(http, bob, id)]);
      const [seen] = await collect(ownerClient, 'chat:updated', 1);
      assert.deepEqual([seen?.title, seen?.unreadCount], ['Difference engines', 0]);
      // There is no change, so there is no event.
      for (const body of [{}, { title: 'Difference engines' }]) await http.get('editChat', 200, { ...call, body });
      await collect(bobClient, 'chat:updated', 1);
      await settle(stranger);
      assert.deepEqual(stranger.received, []);
    });
  });
}

function addingCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('adding a participant', () => {
    const doors = useRealtime(options);

    runner.it('sends chat:created to them and chat:updated to others, on each device', async () => {
      const { http, server } = doors();
      const group = await createGroup(doors());
      const { id, bob, bobClient } = group;
      const newcomer = await signIn(http);
      const [phone, laptop] = [await server.connect(newcomer.accessToken), await server.connect(newcomer.accessToken)];
      const bobLaptop = await server.connect(bob.accessToken);
      await add(http, group, [newcomer.id, bob.id]);
      for (const client of [phone, laptop]) {
        assert.deepEqual(await collect(client, 'chat:created', 1), [await view(http, newcomer, id)]);
        assert.deepEqual(listEvents(client), ['chat:created']);
      }
      for (const client of [bobClient, bobLaptop]) {
        assert.deepEqual(await collect(client, 'chat:updated', 1), [await view(http, bob, id)]);
      }
      const message = await post(http, newcomer, id, { body: 'hello' });
      for (const client of [phone, bobLaptop]) assert.deepEqual(await collect(client, 'chat:message', 1), [message]);
    });

    runner.it('sends nothing if they are participants already', async () => {
      const { http } = doors();
      const { id, owner, bob, bobClient, cydClient } = await createGroup(doors());
      const call = { token: owner.accessToken, params: { conversationId: id }, body: { userIds: [bob.id] } };
      await http.get('addChatParticipants', 200, call);
      for (const client of [bobClient, cydClient]) {
        await settle(client);
        assert.deepEqual(listEvents(client), ['chat:created']);
      }
    });
  });
}

function removingCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('removing a participant', () => {
    const doors = useRealtime(options);

    runner.it('notifies them and stops all events on all their devices, joined or not', async () => {
      const { http, server } = doors();
      const { id: conversationId, owner, bob, bobClient, cydClient } = await createGroup(doors());
      const bobLaptop = await server.connect(bob.accessToken);
      await join(bobClient, conversationId);
      await join(cydClient, conversationId);
      await post(http, owner, conversationId, { body: 'before' });
      // Events that did not arrive before the removal do not have to arrive afterward.
      for (const client of [bobClient, bobLaptop]) await collect(client, 'chat:message', 1);
      await remove(http, owner, { conversationId, userId: bob.id });
      for (const client of [bobClient, bobLaptop]) {
        assert.deepEqual(await collect(client, 'chat:removed', 1), [{ conversationId }]);
      }
      assert.deepEqual(await bobClient.emit('typing', conversationId), refused('NOT_FOUND'));
      assert.deepEqual(await bobClient.emit('join', conversationId), refused('NOT_FOUND'));
      await post(http, owner, conversationId, { body: 'after' });
      assert.deepEqual(await cydClient.emit('typing', conversationId), { ok: true });
      await collect(cydClient, 'chat:message', 2);
      for (const client of [bobClient, bobLaptop]) {
        await settle(client);
        assert.deepEqual(
          listEvents(client).filter((event) => event !== 'chat:created'),
          ['chat:message', 'chat:removed'],
        );
      }
      const [changed] = await collect(cydClient, 'chat:updated', 1);
      assert.deepEqual(
        changed?.participants.some(({ userId }) => userId === bob.id),
        false,
      );
      assert.deepEqual(getPayloads(cydClient, 'chat:removed'), []);
    });

    runner.it('can be done by participants themselves, and the others see the new owner', async () => {
      const { http } = doors();
      const { id: conversationId, owner, ownerClient, bobClient } = await createGroup(doors());
      await remove(http, owner, { conversationId, userId: owner.id });
      assert.deepEqual(await collect(ownerClient, 'chat:removed', 1), [{ conversationId }]);
      const [changed] = await collect(bobClient, 'chat:updated', 1);
      assert.equal(changed?.participants.filter(({ role }) => role === 'owner').length, 1);
      await settle(ownerClient);
      assert.deepEqual(getPayloads(ownerClient, 'chat:updated'), []);
    });

    runner.it('and adding them again sends the conversation again and requires a new join', async () => {
      const { http } = doors();
      const group = await createGroup(doors());
      const { id: conversationId, owner, bob, bobClient, ownerClient } = group;
      await join(bobClient, conversationId);
      await join(ownerClient, conversationId);
      await remove(http, owner, { conversationId, userId: bob.id });
      await add(http, group, [bob.id]);
      await collect(bobClient, 'chat:created', 2);
      assert.deepEqual(listEvents(bobClient), ['chat:created', 'chat:removed', 'chat:created']);
      assert.deepEqual(await bobClient.emit('typing', conversationId), refused('NOT_FOUND'));
      await ownerClient.emit('typing', conversationId);
      await settle(bobClient);
      assert.deepEqual(getPayloads(bobClient, 'chat:typing'), []);
      assert.equal(await join(bobClient, conversationId), 0);
    });

    runner.it('during their join leaves no joined connection after the notification', async () => {
      const { http } = doors();
      const group = await createGroup(doors());
      const { id: conversationId, owner, bob, bobClient } = group;
      for (let round = 0; round < 8; round += 1) {
        const joins = Array.from({ length: 4 }, () => bobClient.emit('join', conversationId));
        await Promise.all([...joins, remove(http, owner, { conversationId, userId: bob.id })]);
        await collect(bobClient, 'chat:removed', round + 1);
        assert.deepEqual(await bobClient.emit('typing', conversationId), refused('NOT_FOUND'), `round ${round}`);
        await add(http, group, [bob.id]);
        await collect(bobClient, 'chat:created', round + 2);
      }
    });
  });
}
