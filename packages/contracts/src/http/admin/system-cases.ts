import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { UseCases } from '@crewkit/core';
import type { StorageUsage, Store } from '@crewkit/core/adapter';

import { pause } from '../../until.js';
import { signInAdministrator, signInDeputy } from './admin-people.js';
import { expectProblem } from '../support/expect-answer.js';
import { listAll } from '../access/granting.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { filePart } from '../support/multipart.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createTaskStudio, openTask } from '../chat/task-chatting.js';
import { newChat, sendFiles } from '../files/uploading.js';

interface OwnerOnWire extends Omit<StorageUsage, 'scope'> {
  readonly id: string;
}

interface MailOnWire {
  readonly id: string;
  readonly [field: string]: unknown;
}

type JobState = Awaited<ReturnType<UseCases['listJobs']['execute']>>[number];
type JobOnWire = { readonly [Field in keyof JobState]: string | null };

const operations = ['listPendingMails', 'listJobs', 'listLargestStorage'] as const;
const limits = { userBytes: 10_000, organizationBytes: null };

/** Tests the operations that show the state of the installation to users with `system:audit.view`. */
export function systemCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the system', () => {
    const http = useServer(options, { storageLimits: limits });
    let administrator: SignedIn | null = null;
    const admin = (): SignedIn => administrator ?? assert.fail();
    runner.beforeAll(async () => {
      administrator = await signInAdministrator(http());
    });

    runner.it('lists pending emails without recipients and contents', async () => {
      const { accessToken: token } = admin();
      const createdAt = inAnHour(http());
      const ids = Array.from({ length: 3 }, () => randomUUID()).sort();
      const [failed = '', ...untried] = ids;
      const later = new Date(createdAt.getTime() + 1000);
      await changeOutbox(http(), async (outbox) => {
        for (const id of ids) await outbox.enqueue({ id, sealed: 'sealed contents', createdAt });
        await outbox.markFailed(failed, 'EENVELOPE 421', later);
      });
      const time = createdAt.toISOString();
      const fresh = { createdAt: time, attempts: 0, nextAttemptAt: time, lastError: null };
      const expected = [
        ...untried.map((id) => ({ id, ...fresh })),
        { id: failed, ...fresh, nextAttemptAt: later.toISOString(), lastError: 'EENVELOPE 421' },
      ];
      for (const limit of [1, 2, 100]) {
        const all = await listAll<MailOnWire>(http(), 'listPendingMails', { token, limit });
        assert.deepEqual(
          all.filter(({ id }) => ids.some((each) => each === id)),
          expected,
        );
      }
      for (const cursor of ['x', 'n.1', Buffer.from('m.1.x').toString('base64url')]) {
        expectProblem(await http().call('listPendingMails', { token, query: { cursor } }), 'CURSOR_INVALID');
      }
      await changeOutbox(http(), async (outbox) => {
        for (const id of ids) await outbox.markSent(id, createdAt, false);
      });
    });

    runner.it('lists the background jobs of the process and their last runs', async () => {
      const { accessToken: token } = admin();
      const read = async (): Promise<readonly JobOnWire[]> =>
        (await http().get<{ items: JobOnWire[] }>('listJobs', 200, { token })).items;
      const isDone = ({ lastSucceededAt }: JobOnWire): boolean => lastSucceededAt !== null;
      let jobs = await read();
      for (let polls = 0; polls < 100 && !jobs.every(isDone); polls += 1) {
        await pause(50);
        jobs = await read();
      }
      const names = jobs.map(({ name }) => name);
      for (const name of ['deliver-mail', 'sweep-expired', 'sweep-attachments']) assert.ok(names.includes(name), name);
      for (const job of jobs) {
        assert.ok(job.lastStartedAt !== null && job.lastSucceededAt !== null, JSON.stringify(job));
        assert.equal(job.lastError, null);
        assert.notEqual(job.runningSince === null, job.nextRunAt === null);
      }
    });

    runner.it('lists the organizations and the users whose files use the most storage', async () => {
      const { accessToken: token } = admin();
      const studio = await createTaskStudio(http());
      const { owner, guest, organizationId } = studio;
      const { id } = await openTask(http(), owner, studio.taskId, 201);
      const chat = await newChat(http());
      const file = (bytes: number) => ({ files: [filePart(Buffer.alloc(bytes, 1))] });
      await sendFiles(http(), { ada: owner, bob: guest, id }, file(700));
      await sendFiles(http(), { ada: owner, bob: guest, id }, { ...file(20), by: guest });
      await sendFiles(http(), chat, file(800));
      const usage = await http().get<{ organizations: OwnerOnWire[]; users: OwnerOnWire[] }>(
        'listLargestStorage',
        200,
        { token },
      );
      const user = { limitBytes: limits.userBytes };
      assert.deepEqual(usage, {
        organizations: [{ id: organizationId, usedBytes: 720, limitBytes: null }],
        users: [
          { id: chat.ada.id, usedBytes: 800, ...user },
          { id: owner.id, usedBytes: 700, ...user },
          { id: guest.id, usedBytes: 20, ...user },
        ],
      });
    });

    runner.it('is refused without the permission, in the use cases too', async () => {
      const others = ['system:users.view', 'system:users.manage', 'system:roles.manage'];
      const stranger = await signIn(http());
      const deputy = await signInDeputy(http(), admin(), others);
      const auditor = await signInDeputy(http(), admin(), ['system:audit.view']);
      const { useCases } = http().server.crewkit;
      for (const operation of operations) {
        expectProblem(await http().call(operation), 'UNAUTHENTICATED');
        for (const { accessToken: token } of [stranger, deputy]) {
          const { requiredPermissions } = expectProblem(await http().call(operation, { token }), 'FORBIDDEN');
          assert.deepEqual(requiredPermissions, ['system:audit.view']);
        }
        await http().get(operation, 200, { token: auditor.accessToken });
      }
      const actor = {
        ...{ userId: deputy.id, email: deputy.email },
        ...{ accessTokenId: randomUUID(), accessTokenExpiresAt: inAnHour(http()) },
        key: null,
        client: { ipAddress: null, userAgent: null },
      };
      const window = { after: null, limit: 1 };
      await assert.rejects(useCases.listPendingMails.execute(actor, window), { code: 'FORBIDDEN' });
      await assert.rejects(useCases.listJobs.execute(actor), { code: 'FORBIDDEN' });
      await assert.rejects(useCases.listLargestStorage.execute(actor), { code: 'FORBIDDEN' });
    });
  });
}

/** A time at which the server does not deliver emails yet. */
const inAnHour = ({ server }: HttpClient): Date => new Date(server.clock.now().getTime() + 3_600_000);

const changeOutbox = ({ server }: HttpClient, work: (outbox: Store<'mailOutbox'>) => Promise<void>): Promise<void> =>
  server.unitOfWork.run(({ mailOutbox }) => work(mailOutbox));
