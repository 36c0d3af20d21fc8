import assert from 'node:assert/strict';

import { openDirect, post } from '../http/chat/chatting.js';
import { createKey } from '../http/machines/keys.js';
import { waitForCount } from '../http/notifications/notifications.js';
import { signIn } from '../http/support/people.js';
import { collect, getPayloads, settle, useRealtime, type RealtimeContractOptions } from './realtime-suite.js';

/** Tests `notification:created` and `notification:read`. */
export function notificationCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('notifications', () => {
    const doors = useRealtime(options);

    runner.it('arrive on every connection of the user, but not on those of others and of API keys', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      const { id } = await openDirect(http, ada, bob);
      const { key } = await createKey(http, bob, ['project:view', 'project:task.view', 'chat:view']);
      const [first, second] = [await server.connect(bob.accessToken), await server.connect(bob.accessToken)];
      const others = [await server.connect(ada.accessToken), await server.connect(key)];
      for (const body of ['one', 'two']) await post(http, ada, id, { body, mentions: [bob.id] });
      const { items } = await waitForCount(http, bob, 2);
      const created = { id: items[0]?.id ?? '', kind: 'mention' };
      for (const client of [first, second]) {
        assert.deepEqual(await collect(client, 'notification:created', 2), [created, created]);
      }
      const body = { ids: [created.id] };
      for (const _ of [1, 2]) await http.get('markNotificationsRead', 204, { token: bob.accessToken, body });
      for (const client of [first, second]) assert.deepEqual(await collect(client, 'notification:read', 1), [{}]);
      for (const client of others) {
        await settle(client);
        assert.deepEqual(getPayloads(client, 'notification:created'), []);
        assert.deepEqual(getPayloads(client, 'notification:read'), []);
      }
    });
  });
}
