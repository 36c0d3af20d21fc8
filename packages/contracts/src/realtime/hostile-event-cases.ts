import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDirect } from '../http/chat/chatting.js';
import { signIn } from '../http/support/people.js';
import { join, nowhere, refused, settle, useRealtime, type RealtimeContractOptions } from './realtime-suite.js';

const noText: readonly unknown[] = [null, 0, 42, true, {}, [], [nowhere], { id: nowhere }, { toString: 'x' }];
const noId: readonly string[] = [
  '',
  ' ',
  'x',
  'null',
  '__proto__',
  nowhere.toUpperCase(),
  `{${nowhere}}`,
  '../'.repeat(99),
  '\0',
];
const noAuth: readonly unknown[] = [
  ...noText,
  'token',
  { token: 1 },
  { token: '' },
  { token: null },
  { token: 'x', more: 1 },
];
const noEvent: readonly string[] = [
  '',
  'nonsense',
  'JOIN',
  'constructor',
  '__proto__',
  'toString',
  'chat:message',
  'auth:expired',
];

/** Tests malicious and malformed events from clients. */
export function hostileEventCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('malformed events', () => {
    const doors = useRealtime(options);

    runner.it('are rejected: other types are invalid, and malformed ids are not found', async () => {
      const { http, server } = doors();
      const person = await signIn(http);
      for (const event of ['join', 'leave', 'typing']) {
        const client = await server.connect(person.accessToken);
        for (const data of noText) {
          assert.deepEqual(
            await client.emit(event, data),
            refused('VALIDATION_FAILED'),
            `${event} ${JSON.stringify(data)}`,
          );
        }
        for (const data of noId)
          assert.deepEqual(await client.emit(event, data), refused('NOT_FOUND'), `${event} ${data}`);
        await settle(client);
      }
    });

    runner.it('are rejected for auth and for unknown event names', async () => {
      const { http, server } = doors();
      const client = await server.connect((await signIn(http)).accessToken);
      for (const data of noAuth) {
        assert.deepEqual(await client.emit('auth', data), refused('VALIDATION_FAILED'), `auth ${JSON.stringify(data)}`);
      }
      for (const event of noEvent) {
        assert.deepEqual(await client.emit(event, nowhere), refused('VALIDATION_FAILED'), event);
      }
      await settle(client);
      assert.deepEqual(client.received, []);
    });
  });

  runner.describe('too many events', () => {
    const doors = useRealtime(options, { rateLimits: { globalPerMinute: 10_000 } });

    runner.it('of one user are rejected above 120 a minute, across all connections', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      const { id } = await openDirect(http, ada, bob);
      const client = await server.connect(ada.accessToken);
      for (let count = 0; count < 120; count += 1) await join(client, id);
      assert.deepEqual(await client.emit('join', id), refused('RATE_LIMITED'));
      assert.deepEqual(await client.emit('nonsense', id), refused('RATE_LIMITED'));
      const another = await server.connect(ada.accessToken);
      assert.deepEqual(await another.emit('join', id), refused('RATE_LIMITED'), 'they count for the user');
      await join(await server.connect(bob.accessToken), id);
    });

    runner.it('close the connection if they do not stop', async () => {
      const { http, server } = doors();
      const client = await server.connect((await signIn(http)).accessToken);
      for (let count = 0; count < 300; count += 1) void client.emit('leave', nowhere).catch(() => null);
      const ended = await Promise.race([client.closed.then(() => true), sleep(3000, false)]);
      assert.ok(ended, 'the connection is still open');
    });
  });
}
