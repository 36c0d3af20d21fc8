import assert from 'node:assert/strict';

import { pause } from '../../until.js';
import { post, start } from '../chat/chatting.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { HttpClient } from '../support/http-client.js';
import { logIn, mailsTo, signIn, type SignedIn } from '../support/people.js';
import { addMember, createOrganization, createProject, createTask } from '../workspace/workspace.js';
import { openSink, findSigners, type Received, type Sink } from './webhook-sink.js';
import { createWebhook, listDeliveries, type DeliveryOnWire, type WebhookOnWire } from './webhooks.js';

interface Studio {
  readonly owner: SignedIn;
  readonly organizationId: string;
  readonly projectId: string;
}

async function createStudio(http: HttpClient): Promise<Studio> {
  const owner = await signIn(http);
  const { id: organizationId } = await createOrganization(http, owner);
  const { id: projectId } = await createProject(http, owner, { organizationId });
  return { owner, organizationId, projectId };
}

const addTask = async (http: HttpClient, { owner, projectId }: Studio): Promise<string> =>
  (await createTask(http, owner, { projectId })).id;
const toTask = ({ body }: Received): unknown => body.data['taskId'];

/** Waits until the newest delivery of the webhook satisfies the condition, and returns it. */
async function waitForDelivery(
  http: HttpClient,
  [owner, webhook]: readonly [SignedIn, WebhookOnWire],
  fits: (delivery: DeliveryOnWire) => boolean,
): Promise<DeliveryOnWire> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [newest] = await listDeliveries(http, owner, webhook);
    if (newest && fits(newest)) return newest;
    await pause(50);
  }
  return assert.fail('The delivery did not reach the expected state.');
}

/** Waits until this many attempts are recorded in all. The time of the next attempt then no longer depends on the clock. */
async function waitForAttempts(
  http: HttpClient,
  [owner, webhook]: readonly [SignedIn, WebhookOnWire],
  count: number,
): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const deliveries = await listDeliveries(http, owner, webhook);
    if (deliveries.reduce((sum, { attempts }) => sum + attempts, 0) >= count) return;
    await pause(50);
  }
  assert.fail(`The attempt ${count} was not recorded.`);
}

/** Tests the deliveries of webhooks to a server on this machine, which the option `outbound.allow` permits. */
export function webhookDeliveryCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('webhook deliveries', () => {
    const http = useServer(options, { outbound: { allow: ['127.0.0.1'] } });
    const sinks: Sink[] = [];
    const open = async (): Promise<Sink> => {
      const sink = await openSink();
      sinks.push(sink);
      return sink;
    };
    runner.afterAll(async () => {
      await Promise.all(sinks.map((sink) => sink.close()));
    });
    const call = (operationId: string, { accessToken: token }: SignedIn, params: Readonly<Record<string, string>>) =>
      http().call(operationId, { token, params });

    runner.it('contain signed ids of the organization’s own events, of the chosen types, in order', async () => {
      const studio = await createStudio(http());
      const { owner, organizationId, projectId } = studio;
      const other = await createStudio(http());
      const [all, some] = [await open(), await open()];
      const { secret } = await createWebhook(http(), owner, { organizationId, url: all.url });
      await createWebhook(http(), owner, { organizationId, url: some.url, types: ['message.posted'] });
      const taskId = await addTask(http(), studio);
      await addTask(http(), other);
      const member = await addMember(http(), owner, { organizationId });
      const group = { kind: 'direct', participantIds: [member.id], title: 'Engines', organizationId };
      const creation = { token: owner.accessToken, body: group };
      const { id: conversationId } = await http().get<{ id: string }>('createChat', 201, creation);
      const outside = await start(http(), owner, { others: [member, other.owner], title: 'Outside' });
      await post(http(), owner, outside.id, { body: 'not for the organization' });
      const message = await post(http(), owner, conversationId, { body: 'turn the crank' });
      const received = await all.wait(5);
      const invitationId = received[1]?.body.data['invitationId'];
      assert.deepEqual(
        received.map(({ body: { type, data } }) => ({ type, ...data })),
        [
          { type: 'task.created', organizationId, projectId, taskId },
          { type: 'invitation.created', organizationId, invitationId },
          { type: 'invitation.accepted', organizationId, invitationId, userId: member.id },
          { type: 'member.added', organizationId, userId: member.id },
          { type: 'message.posted', organizationId, conversationId, messageId: message.id, seq: message.seq },
        ],
      );
      for (const request of received) {
        assert.deepEqual(findSigners(request, [secret]), [secret]);
        assert.deepEqual(Object.keys(request.body), ['type', 'timestamp', 'data']);
        assert.equal(request.body.timestamp, http().server.clock.now().toISOString());
        assert.equal(
          Number(request.headers['webhook-timestamp']),
          Math.floor(http().server.clock.now().getTime() / 1000),
        );
      }
      assert.deepEqual(
        (await some.wait(1)).map(({ body }) => body.type),
        ['message.posted'],
      );
    });

    runner.it('are retried in order with the same id, and delay no other webhook', async () => {
      const studio = await createStudio(http());
      const { owner, organizationId } = studio;
      const [failing, silent, good] = [await open(), await open(), await open()];
      failing.answer(500, [302, { location: good.url }], 204);
      silent.answer('nothing');
      const create = ({ url }: Sink) => createWebhook(http(), owner, { organizationId, url, types: ['task.created'] });
      const webhook = await create(failing);
      await create(silent);
      await create(good);
      const tasks = [await addTask(http(), studio), await addTask(http(), studio)];
      assert.deepEqual((await good.wait(2)).map(toTask), tasks);
      await waitForAttempts(http(), [owner, webhook], 1);
      const [, oldest] = await listDeliveries(http(), owner, webhook);
      const retried = { status: 'pending', attempts: 1, responseStatus: 500, error: null };
      assert.deepEqual({ ...oldest, ...retried }, oldest);
      http().server.clock.advance({ seconds: 7 });
      await waitForAttempts(http(), [owner, webhook], 2);
      http().server.clock.advance({ seconds: 25 });
      const received = await failing.wait(4);
      assert.deepEqual(received.map(toTask), [tasks[0], tasks[0], tasks[0], tasks[1]]);
      assert.equal(new Set(received.map(({ id }) => id)).size, 2);
      assert.equal(good.received.length, 2);
      await waitForDelivery(http(), [owner, webhook], ({ status }) => status === 'delivered');
    });

    runner.it('wait as long as the receiver asks', async () => {
      const studio = await createStudio(http());
      const { owner, organizationId } = studio;
      const sink = await open();
      sink.answer([429, { 'retry-after': '300' }], 204);
      const webhook = await createWebhook(http(), owner, { organizationId, url: sink.url, types: ['task.created'] });
      await addTask(http(), studio);
      await waitForAttempts(http(), [owner, webhook], 1);
      http().server.clock.advance({ seconds: 290 });
      await pause(1500);
      assert.equal(sink.received.length, 1);
      http().server.clock.advance({ seconds: 11 });
      await sink.wait(2);
    });

    runner.it('are sent again and tested on request, once, also while the webhook is paused', async () => {
      const studio = await createStudio(http());
      const { owner, organizationId } = studio;
      const sink = await open();
      const webhook = await createWebhook(http(), owner, { organizationId, url: sink.url, types: ['task.created'] });
      const place = { organizationId, webhookId: webhook.id };
      await addTask(http(), studio);
      await waitForDelivery(http(), [owner, webhook], ({ status }) => status === 'delivered');
      const [delivery] = await listDeliveries(http(), owner, webhook);
      const deliveryId = delivery?.id ?? '';
      assert.equal((await call('resendWebhookDelivery', owner, { ...place, deliveryId })).status, 202);
      const [sent, again] = await sink.wait(2);
      assert.deepEqual([again?.id, again?.text], [sent?.id, sent?.text]);
      const paused = { token: owner.accessToken, params: place, body: { paused: true } };
      await http().get('updateWebhook', 200, paused);
      await addTask(http(), studio);
      sink.answer(500, 204);
      assert.equal((await call('testWebhook', owner, place)).status, 202);
      const [, , test] = await sink.wait(3);
      assert.deepEqual(test?.body.data, place);
      assert.equal(test.body.type, 'webhook.test');
      const failed = await waitForDelivery(http(), [owner, webhook], ({ attempts }) => attempts === 1);
      assert.deepEqual([failed.status, failed.responseStatus], ['failed', 500]);
      // What happened during the pause is not delivered later.
      await http().get('updateWebhook', 200, { ...paused, body: { paused: false } });
      const last = await addTask(http(), studio);
      assert.equal((await sink.wait(4)).map(toTask)[3], last);
    });

    runner.it('have two signatures for a day after the secret was rotated', async () => {
      const studio = await createStudio(http());
      const { owner, organizationId } = studio;
      const sink = await open();
      const webhook = await createWebhook(http(), owner, { organizationId, url: sink.url });
      const place = { organizationId, webhookId: webhook.id };
      const rotation = { token: owner.accessToken, params: place };
      const { secret: next } = await http().get<{ secret: string }>('rotateWebhookSecret', 200, rotation);
      const secrets = [webhook.secret, next];
      await call('testWebhook', owner, place);
      const [first] = await sink.wait(1);
      assert.deepEqual(first && findSigners(first, secrets), secrets);
      http().server.clock.advance({ hours: 24 });
      await call('testWebhook', { ...owner, ...(await logIn(http(), owner)) }, place);
      const [, second] = await sink.wait(2);
      assert.deepEqual(second && findSigners(second, secrets), [next]);
    });

    for (const [what, reason] of [
      ['a receiver that is gone', 'gone'],
      ['three days of failures', 'failures'],
    ] as const) {
      runner.it(`end with ${what}: the webhook is paused, and those who manage it get an email`, async () => {
        const studio = await createStudio(http());
        const { organizationId } = studio;
        let { owner } = studio;
        const member = await addMember(http(), owner, { organizationId });
        const sink = await open();
        sink.answer(...(reason === 'gone' ? [410] : [500]));
        const webhook = await createWebhook(http(), owner, { organizationId, url: sink.url, types: ['task.created'] });
        await addTask(http(), studio);
        await sink.wait(1);
        if (reason === 'failures') {
          await waitForDelivery(http(), [owner, webhook], ({ attempts }) => attempts === 1);
          http().server.clock.advance({ days: 3 });
          await sink.wait(2);
          owner = { ...owner, ...(await logIn(http(), owner)) };
        }
        await waitForDelivery(http(), [owner, webhook], ({ status }) => status === 'failed');
        const listing = { token: owner.accessToken, params: { organizationId } };
        const { items } = await http().get<{ items: WebhookOnWire[] }>('listWebhooks', 200, listing);
        assert.deepEqual([items[0]?.paused, items[0]?.pauseReason], [true, reason]);
        const mails = (email: string) => mailsTo(http(), email);
        assert.equal((await mails(owner.email)).filter(({ subject }) => subject.includes('paused')).length, 1);
        assert.equal((await mails(member.email)).filter(({ subject }) => subject.includes('paused')).length, 0);
      });
    }
  });
}
