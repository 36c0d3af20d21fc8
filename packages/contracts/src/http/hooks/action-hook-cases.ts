import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';

import { edit, listMessages, post, tryEdit, tryPost } from '../chat/chatting.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { expectProblem } from '../support/expect-answer.js';
import { newPerson, signIn } from '../support/people.js';
import { addMember, type InvitationOnWire } from '../workspace/workspace.js';
import { createHookWorld, hookProbes, type HookWorld } from './hook-probes.js';
import { refusalDetail, ScriptedHooks } from './scripted-hooks.js';

/** The operations that the cases of `signInHookCases` test. */
const signInOperations = [
  ...['changeEmail', 'login', 'register', 'signInWithEmailCode', 'signInWithPasskey', 'verifyTwoFactor'],
];

/** Tests that no operation bypasses the hooks of the workspace and of chat, and what these hooks can change. */
export function actionHookCases(options: HttpContractOptions): void {
  const { runner } = options;
  const scripted = new ScriptedHooks(...hookProbes.map(({ hook }) => hook));

  runner.describe('hooks of actions', () => {
    const http = useServer(options, { hooks: scripted.hooks });
    let known: Promise<HookWorld> | null = null;
    const getWorld = (): Promise<HookWorld> => (known ??= createHookWorld(http()));

    runner.it('have a case for each operation that they can refuse', () => {
      const declared = internals.routeTable.filter(({ errors }) => errors.includes('REFUSED_BY_HOST'));
      const tested = new Set([...signInOperations, ...hookProbes.map(({ operation }) => operation)]);
      assert.deepEqual(declared.map(({ operationId }) => operationId).sort(), [...tested].sort());
    });

    for (const [index, { operation, hook, status, nonMembers, prepare }] of hookProbes.entries()) {
      runner.it(`${hook} refuses ${operation} before anything is stored (probe ${index + 1})`, async () => {
        const world = await getWorld();
        const { call, input, by = world.owner } = await prepare(world);
        const act = { ...call, token: by.accessToken };
        const refused = await scripted.whileRefusing(hook, () => http().call(operation, act));
        assert.equal(expectProblem(refused, 'REFUSED_BY_HOST').detail, refusalDetail);
        await http().get(operation, status, act);
        const [hooked, ...more] = scripted.take();
        assert.deepEqual([hooked?.name, hooked?.input, more], [hook, input, []]);
        assert.equal(hooked?.context.userId, by.id);
      });

      if (nonMembers === null) continue;
      runner.it(`${hook} does not run for non-members who call ${operation} (probe ${index + 1})`, async () => {
        const world = await getWorld();
        const { call } = await prepare(world);
        const stranger = await signIn(http());
        scripted.take();
        expectProblem(await http().call(operation, { ...call, token: stranger.accessToken }), nonMembers);
        assert.deepEqual(scripted.take(), []);
      });
    }

    runner.it('beforeInvite refuses single addresses of several invitations', async () => {
      const { owner, organizationId } = await getWorld();
      const body = {
        emails: [newPerson().email, newPerson().email],
        roleId: toBuiltInRoleId('ORGANIZATION', 'MEMBER'),
      };
      const call = { token: owner.accessToken, params: { organizationId }, body };
      interface Results {
        results: { invitation: InvitationOnWire | null; problem: { code: string; detail: string } | null }[];
      }
      const send = () => http().get<Results>('createInvitations', 200, call);
      for (const code of [undefined, 'NO_GUESTS']) {
        const { results: refused } = await scripted.whileRefusing('beforeInvite', send, code);
        const expected = [null, code ?? 'REFUSED_BY_HOST', refusalDetail];
        for (const { invitation, problem } of refused) {
          assert.deepEqual([invitation, problem?.code, problem?.detail], expected);
        }
      }
      assert.ok((await send()).results.every(({ invitation }) => invitation !== null));
    });

    runner.it('beforeJoin does not run for members', async () => {
      const { owner, organizationId, teamId } = await getWorld();
      const { id: userId } = await addMember(http(), owner, { organizationId });
      const set = (role: 'MEMBER' | 'ADMIN') => {
        const body = { roleId: toBuiltInRoleId('TEAM', role) };
        return http().get('setTeamMember', 200, { token: owner.accessToken, params: { teamId, userId }, body });
      };
      await set('MEMBER');
      scripted.take();
      await set('ADMIN');
      assert.deepEqual(scripted.take(), []);
    });
  });

  changeCases(options);
}

function changeCases(options: HttpContractOptions): void {
  const { runner } = options;
  const scripted = new ScriptedHooks(
    'beforeCreateOrganization',
    'beforeCreateProject',
    'beforeCreateTask',
    'beforePostMessage',
  );

  runner.describe('changes by hooks', () => {
    const http = useServer(options, { hooks: scripted.hooks });

    runner.it('replace the texts of what is created, and are validated like the input of users', async () => {
      const world = await createHookWorld(http());
      const token = world.owner.accessToken;
      const project = { params: { organizationId: world.organizationId }, body: { name: 'A', key: 'AAA' } };
      const creations = [
        ['createOrganization', 'beforeCreateOrganization', { body: { name: 'A' } }, { name: ' B ' }, 'name'],
        ['createProject', 'beforeCreateProject', project, { name: ' B ', key: 'bbb' }, 'key'],
        [
          'createTask',
          'beforeCreateTask',
          { params: { projectId: world.projectId }, body: { title: 'A' } },
          { title: ' B ' },
          'title',
        ],
      ] as const;
      for (const [operation, hook, call, changes, field] of creations) {
        const invalid = await scripted.whileChanging(hook, { [field]: 'a\nb' }, () =>
          http().call(operation, { ...call, token }),
        );
        assert.deepEqual(
          expectProblem(invalid, 'VALIDATION_FAILED').errors?.map(({ path }) => path),
          [field],
        );
        const made = await scripted.whileChanging(hook, changes, () =>
          http().get<Record<string, string>>(operation, 201, { ...call, token }),
        );
        const expected = field === 'key' ? 'BBB' : 'B';
        assert.equal(made[field], expected);
      }
    });

    runner.it('replace the text of messages and edits, and keep retries idempotent', async () => {
      const { owner, colleague, chat } = await createHookWorld(http());
      const clean = <T>(work: () => Promise<T>): Promise<T> =>
        scripted.whileChanging('beforePostMessage', { body: 'D***' }, work);
      const message = { body: 'Darn', clientMessageId: 'once' };
      const posted = await clean(() => post(http(), owner, chat.id, message));
      assert.equal(posted.body, 'D***');
      const again = await tryPost(http(), owner, chat.id, message);
      assert.deepEqual([again.status, (JSON.parse(again.text) as { id: string }).id], [200, posted.id]);
      expectProblem(await tryPost(http(), owner, chat.id, { ...message, body: 'D***' }), 'IDEMPOTENCY_MISMATCH');
      const edited = await clean(() => edit(http(), owner, posted, { body: 'Darn!', mentions: [colleague.id] }));
      assert.deepEqual([edited.body, edited.mentions], ['D***', [colleague.id]]);
      const plain = await edit(http(), owner, posted, { body: 'Fine' });
      assert.deepEqual([plain.body, plain.mentions], ['Fine', [colleague.id]]);
      for (const body of ['', ' ', 'a\0', 'x'.repeat(10_001)]) {
        await scripted.whileChanging('beforePostMessage', { body }, async () => {
          expectProblem(await tryPost(http(), owner, chat.id, { body: 'Hello' }), 'VALIDATION_FAILED');
          expectProblem(await tryEdit(http(), owner, posted, { body: 'Hello' }), 'VALIDATION_FAILED');
        });
      }
      const stranger = await signIn(http());
      await scripted.whileChanging('beforePostMessage', { mentions: [stranger.id] }, async () => {
        expectProblem(await tryPost(http(), owner, chat.id, { body: 'Hello' }), 'VALIDATION_FAILED');
      });
      assert.deepEqual(
        (await listMessages(http(), owner, chat.id)).map(({ body }) => body),
        ['Fine'],
      );
    });
  });
}
