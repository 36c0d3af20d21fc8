import assert from 'node:assert/strict';

import { inParallel } from '../../stores/support/store-case.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { createKey } from '../machines/keys.js';
import { expectProblem } from '../support/expect-answer.js';
import { signIn } from '../support/people.js';
import { auditActions, createOrganization, createStaff } from '../workspace/workspace.js';
import { createWebhook, type WebhookOnWire } from './webhooks.js';

// A public address, to which nothing is sent, because the organizations have no events.
const url = 'https://1.1.1.1/hook?tenant=7';

/** Tests the management of webhooks. */
export function webhookCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('webhooks', () => {
    const http = useServer(options);

    runner.it('are created with a secret that is shown once, changed and deleted', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const token = owner.accessToken;
      const types = ['task.created', 'member.added', 'task.created'];
      const { secret, ...created } = await createWebhook(http(), owner, { organizationId, url, types });
      assert.match(secret, /^whsec_[\w+/]{43}=$/);
      const state = { paused: false, pausedAt: null, pauseReason: null, failingSince: null };
      const { id, createdAt } = created;
      const expected = { id, organizationId, url, types: ['task.created', 'member.added'], ...state, createdAt };
      assert.deepEqual(created, expected);
      const params = { organizationId, webhookId: id };
      const list = () =>
        http().get<{ items: WebhookOnWire[] }>('listWebhooks', 200, { token, params: { organizationId } });
      assert.deepEqual(await list(), { items: [expected] });
      const change = (body: object) => http().get<WebhookOnWire>('updateWebhook', 200, { token, params, body });
      assert.deepEqual(await change({}), expected);
      const moved = await change({ url: 'https://1.0.0.1/', types: ['*'] });
      assert.deepEqual(moved, { ...expected, url: 'https://1.0.0.1/', types: ['*'] });
      const paused = await change({ paused: true });
      assert.deepEqual([paused.paused, paused.pauseReason], [true, 'manual']);
      assert.deepEqual(await change({ paused: false }), moved);
      const rotated = await http().get<WebhookOnWire & { secret: string }>('rotateWebhookSecret', 200, {
        token,
        params,
      });
      assert.notEqual(rotated.secret, secret);
      assert.deepEqual({ ...rotated, secret: '' }, { ...moved, secret: '' });
      await http().get('deleteWebhook', 204, { token, params });
      assert.deepEqual(await list(), { items: [] });
      assert.deepEqual(
        (await auditActions(http(), organizationId)).filter((action) => action.startsWith('webhook')),
        [
          ...['webhook.created', 'webhook.updated', 'webhook.updated', 'webhook.updated'],
          ...['webhook.secret_rotated', 'webhook.deleted'],
        ],
      );
    });

    for (const unsafe of [
      ...['http://1.1.1.1/', 'ftp://1.1.1.1/', 'https://user:password@1.1.1.1/', 'https://127.0.0.1/', 'hook'],
      ...['https://10.0.0.1/', 'https://169.254.169.254/latest/meta-data', 'https://[::1]/', 'https://localhost/'],
      ...['https://[::ffff:127.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://2130706433/', 'https://0x7f.1/'],
      ...['https://100.64.0.1/', 'https://[fe80::1]/', 'https://[fd00::1]/', 'https://[2002:7f00:1::]/'],
    ]) {
      runner.it(`cannot have the URL ${unsafe}`, async () => {
        const owner = await signIn(http());
        const { id: organizationId } = await createOrganization(http(), owner);
        const call = { token: owner.accessToken, params: { organizationId } };
        const body = { url: unsafe, types: ['*'] };
        expectProblem(await http().call('createWebhook', { ...call, body }), 'UNSAFE_URL');
        const { id: webhookId } = await createWebhook(http(), owner, { organizationId, url });
        const change = { ...call, params: { organizationId, webhookId }, body: { url: unsafe } };
        expectProblem(await http().call('updateWebhook', change), 'UNSAFE_URL');
      });
    }

    runner.it('have known types, and a URL of limited length', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      for (const body of [
        { url, types: [] },
        { url, types: ['task.exploded'] },
        { url, types: ['user.registered'] },
        { url: `https://1.1.1.1/${'a'.repeat(2048)}`, types: ['*'] },
        { url, types: ['*'], secret: 'mine' },
      ]) {
        const call = { token: owner.accessToken, params: { organizationId }, body };
        expectProblem(await http().call('createWebhook', call), 'VALIDATION_FAILED');
      }
    });

    runner.it('are at most 20 in an organization, also for parallel callers', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const call = { token: owner.accessToken, params: { organizationId }, body: { url, types: ['*'] } };
      const answers = await inParallel(24, () => http().call('createWebhook', call));
      assert.equal(answers.filter(({ status }) => status === 201).length, 20);
      for (const answer of answers.filter(({ status }) => status !== 201)) expectProblem(answer, 'CONFLICT');
    });

    runner.it('are managed only by members who can edit the settings, before the URL is looked up', async () => {
      const { organization, owner, ...others } = await createStaff(http());
      const organizationId = organization.id;
      const { id: webhookId } = await createWebhook(http(), owner, { organizationId, url });
      const place = { organizationId, webhookId };
      const body = { url: 'https://127.0.0.1/', types: ['*'] };
      for (const [person, code] of [
        [others.outsider, 'NOT_FOUND'],
        [others.member, 'FORBIDDEN'],
      ] as const) {
        const token = person.accessToken;
        const call = (operationId: string, params: Readonly<Record<string, string>>, sent?: object) =>
          http().call(operationId, { token, params, ...(sent && { body: sent }) });
        expectProblem(await call('createWebhook', { organizationId }, body), code);
        expectProblem(await call('updateWebhook', place, body), code);
        expectProblem(await call('listWebhooks', { organizationId }), code);
        for (const operationId of ['listWebhookDeliveries', 'rotateWebhookSecret', 'testWebhook', 'deleteWebhook']) {
          expectProblem(await call(operationId, place), code);
        }
      }
    });

    runner.it('are managed by programs whose API key contains the permission', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const { key: weak } = await createKey(http(), owner, ['org:view', 'org:settings.view']);
      const params = { organizationId };
      const body = { url, types: ['*'] };
      expectProblem(await http().call('createWebhook', { token: weak, params, body }), 'FORBIDDEN');
      expectProblem(await http().call('listWebhooks', { token: weak, params }), 'FORBIDDEN');
      const { key: token } = await createKey(http(), owner, ['org:view', 'org:settings.edit']);
      const created = await http().get<{ id: string; secret: string }>('createWebhook', 201, { token, params, body });
      assert.match(created.secret, /^whsec_/);
      const listed = await http().get<object>('listWebhooks', 200, { token, params });
      assert.ok(!JSON.stringify(listed).includes(created.secret));
      await http().get('deleteWebhook', 204, { token, params: { organizationId, webhookId: created.id } });
    });
  });
}
