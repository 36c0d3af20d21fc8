import assert from 'node:assert/strict';

import { inParallel, racers } from '../../stores/support/store-case.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { createKey } from '../machines/keys.js';
import { expectProblem } from '../support/expect-answer.js';
import { signIn } from '../support/people.js';

/** Tests the setting that shows when a user is active. */
export function presenceSettingCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the presence of a user', () => {
    const http = useServer(options);

    runner.it('is hidden until the user shows it', async () => {
      const [me, other] = [await signIn(http()), await signIn(http())];
      const view = ({ accessToken: token } = me) => http().get('viewPresenceSetting', 200, { token });
      assert.deepEqual(await view(), { visible: false });
      for (const visible of [true, true, false, false]) {
        await http().get('setPresenceVisibility', 204, { token: me.accessToken, body: { visible } });
        assert.deepEqual(await view(), { visible });
        assert.deepEqual(await view(other), { visible: false });
      }
    });

    runner.it('accepts nothing but true and false', async () => {
      const { accessToken: token } = await signIn(http());
      for (const body of [{}, { visible: 'true' }, { visible: null }, { visible: true, status: 'online' }]) {
        expectProblem(await http().call('setPresenceVisibility', { token, body }), 'VALIDATION_FAILED');
      }
      assert.deepEqual(await http().get('viewPresenceSetting', 200, { token }), { visible: false });
    });

    runner.it('cannot be read or changed with an API key', async () => {
      const me = await signIn(http());
      const { key: token } = await createKey(http(), me, ['project:view']);
      expectProblem(await http().call('viewPresenceSetting', { token }), 'NOT_FOR_MACHINES');
      expectProblem(await http().call('setPresenceVisibility', { token, body: { visible: true } }), 'NOT_FOR_MACHINES');
    });

    runner.it('is hidden with a durable event, but not if it was not shown', async () => {
      const [me, other] = [await signIn(http()), await signIn(http())];
      const { token } = { token: me.accessToken };
      const position = await http().server.unitOfWork.read(({ events }) => events.lastPosition());
      for (const visible of [true, false, false, true]) {
        await http().get('setPresenceVisibility', 204, { token, body: { visible } });
      }
      for (const { accessToken, password } of [me, other]) {
        await http().get('closeMe', 204, { token: accessToken, body: { password } });
      }
      const window = { after: position, missing: [], limit: 1000 };
      const recorded = await http().server.unitOfWork.read(({ events }) => events.list(window));
      const hidden = recorded.flatMap(({ event }) => (event.type === 'presence.hidden' ? [event.userId] : []));
      assert.deepEqual(hidden, [me.id, me.id]);
    });

    runner.it('is shown or hidden by the last of many parallel changes', async () => {
      const { accessToken: token } = await signIn(http());
      const set = (visible: boolean) => http().call('setPresenceVisibility', { token, body: { visible } });
      const answers = await inParallel(racers, (index) => set(index % 2 === 0));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]));
      for (const visible of [true, false]) {
        await inParallel(racers, () => set(visible));
        assert.deepEqual(await http().get('viewPresenceSetting', 200, { token }), { visible });
      }
    });
  });
}
