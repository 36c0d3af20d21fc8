import assert from 'node:assert/strict';

import { openDirect, post } from '../http/chat/chatting.js';
import { signIn, type SignedIn } from '../http/support/people.js';
import type { RealtimeClient } from './realtime-server.js';
import {
  collect,
  join,
  nowhere,
  getPayloads,
  refused,
  settle,
  useRealtime,
  type Doors,
  type RealtimeContractOptions,
} from './realtime-suite.js';

interface Room {
  readonly ada: SignedIn;
  readonly bob: SignedIn;
  readonly conversationId: string;
  readonly adaClient: RealtimeClient;
  readonly bobClient: RealtimeClient;
}

/** Creates two users with one connection each. Neither connection has joined the conversation. */
async function createRoom({ http, server }: Doors): Promise<Room> {
  const [ada, bob] = [await signIn(http), await signIn(http)];
  const { id: conversationId } = await openDirect(http, ada, bob);
  const [adaClient, bobClient] = [await server.connect(ada.accessToken), await server.connect(bob.accessToken)];
  return { ada, bob, conversationId, adaClient, bobClient };
}

async function createJoinedRoom(doors: Doors): Promise<Room> {
  const room = await createRoom(doors);
  await join(room.adaClient, room.conversationId);
  await join(room.bobClient, room.conversationId);
  return room;
}

/** Tests `join`, `leave` and `typing`. */
export function roomCases(options: RealtimeContractOptions): void {
  joinCases(options);
  typingCases(options);
}

function joinCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('join', () => {
    const doors = useRealtime(options);

    runner.it('returns the last seq', async () => {
      const { ada, conversationId, adaClient } = await createRoom(doors());
      assert.equal(await join(adaClient, conversationId), 0);
      for (const body of ['one', 'two', 'three']) await post(doors().http, ada, conversationId, { body });
      assert.equal(await join(adaClient, conversationId), 3);
    });

    runner.it('does not distinguish conversations of other users from unknown ones', async () => {
      const { http, server } = doors();
      const { conversationId } = await createRoom(doors());
      const eve = await server.connect((await signIn(http)).accessToken);
      for (const each of [conversationId, nowhere, '', 'x', conversationId.toUpperCase(), `${conversationId} `]) {
        assert.deepEqual(await eve.emit('join', each), refused('NOT_FOUND'), each);
      }
    });

    runner.it('is undone by a leave that is sent right after it', async () => {
      const { conversationId, adaClient, bobClient } = await createRoom(doors());
      await join(bobClient, conversationId);
      await Promise.all([adaClient.emit('join', conversationId), adaClient.emit('leave', conversationId)]);
      assert.deepEqual(await adaClient.emit('typing', conversationId), refused('NOT_FOUND'));
    });
  });
}

function typingCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('typing', () => {
    const doors = useRealtime(options);

    runner.it('reaches other joined connections, and no others', async () => {
      const { server } = doors();
      const { ada, bob, conversationId, adaClient, bobClient } = await createJoinedRoom(doors());
      const [adaTab, bobUnjoined] = [await server.connect(ada.accessToken), await server.connect(bob.accessToken)];
      await join(adaTab, conversationId);
      assert.deepEqual(await adaClient.emit('typing', conversationId), { ok: true });
      assert.deepEqual(await collect(bobClient, 'chat:typing', 1), [{ conversationId, userId: ada.id }]);
      for (const client of [adaClient, adaTab, bobUnjoined]) {
        await settle(client);
        assert.deepEqual(getPayloads(client, 'chat:typing'), []);
      }
    });

    runner.it('requires a join, which a leave ends', async () => {
      const { conversationId, adaClient, bobClient } = await createRoom(doors());
      await join(bobClient, conversationId);
      assert.deepEqual(await adaClient.emit('typing', conversationId), refused('NOT_FOUND'));
      await join(adaClient, conversationId);
      await adaClient.emit('leave', conversationId);
      assert.deepEqual(await adaClient.emit('typing', conversationId), refused('NOT_FOUND'));
      await settle(bobClient);
      assert.deepEqual(getPayloads(bobClient, 'chat:typing'), []);
    });

    runner.it('does not reach users who have left', async () => {
      const { conversationId, adaClient, bobClient } = await createJoinedRoom(doors());
      await bobClient.emit('leave', conversationId);
      assert.deepEqual(await adaClient.emit('typing', conversationId), { ok: true });
      await settle(bobClient);
      assert.deepEqual(getPayloads(bobClient, 'chat:typing'), []);
    });

    runner.it('is sent at most once in 3 seconds per user and conversation, across all connections', async () => {
      const { server } = doors();
      const { ada, conversationId, adaClient, bobClient } = await createJoinedRoom(doors());
      const adaTab = await server.connect(ada.accessToken);
      await join(adaTab, conversationId);
      const everywhere = async (): Promise<void> => {
        for (const client of [adaClient, adaTab, adaClient]) {
          assert.deepEqual(await client.emit('typing', conversationId), { ok: true });
        }
      };
      await everywhere();
      await collect(bobClient, 'chat:typing', 1);
      server.clock.advance({ seconds: 2.9 });
      await everywhere();
      await collect(bobClient, 'chat:typing', 1);
      server.clock.advance({ seconds: 0.1 });
      await everywhere();
      await collect(bobClient, 'chat:typing', 2);
    });

    runner.it('is throttled separately for each user and conversation', async () => {
      const { http, server } = doors();
      const { ada, conversationId, adaClient, bobClient } = await createJoinedRoom(doors());
      const cyd = await signIn(http);
      const other = await openDirect(http, ada, cyd);
      const cydClient = await server.connect(cyd.accessToken);
      await join(cydClient, other.id);
      await join(adaClient, other.id);
      await adaClient.emit('typing', conversationId);
      await adaClient.emit('typing', other.id);
      await bobClient.emit('typing', conversationId);
      await collect(bobClient, 'chat:typing', 1);
      await collect(adaClient, 'chat:typing', 1);
      assert.deepEqual(await collect(cydClient, 'chat:typing', 1), [{ conversationId: other.id, userId: ada.id }]);
    });
  });
}
