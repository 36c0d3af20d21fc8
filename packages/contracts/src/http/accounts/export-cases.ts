import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { personalDataSections, searchWords } from '@crewkit/core/adapter';

import { openDirect, post, start } from '../chat/chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailedToken, signIn, type SignedIn } from '../support/people.js';
import {
  addMember,
  createOrganization,
  createProject,
  createTask,
  invite,
  organizationRole,
} from '../workspace/workspace.js';

type Records = readonly Readonly<Record<string, unknown>>[];
type Export = Readonly<Record<(typeof personalDataSections)[number], Records>> & {
  readonly exportedAt: string;
  readonly account: object;
};

const readExport = (http: HttpClient, { accessToken: token }: SignedIn): Promise<Export> =>
  http.get('exportMe', 200, { token });

const plain = {
  conversationKind: 'direct',
  kind: 'text',
  clientMessageId: null,
  contentHash: new Uint8Array(32),
  replyToId: null,
  mentions: [],
} as const;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function expectInstants(records: Records): void {
  const times = records.flatMap((record) => Object.entries(record).filter(([name]) => name.endsWith('At')));
  for (const [name, value] of times)
    if (value !== null)
      assert.ok(typeof value === 'string' && instant.test(value), `${name}: ${JSON.stringify(value)}`);
}

/** Tests the export of all data about the caller. */
export function exportCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the account export', () => {
    const http = useServer(options);

    runner.it('is a file with all stored data of the user and no data of others', async () => {
      const [person, other, third] = [await signIn(http()), await signIn(http()), await signIn(http())];
      const organization = await createOrganization(http(), person, { name: 'Mine' });
      const organizationId = organization.id;
      await addMember(http(), person, { organizationId, person: other });
      const roleId = organizationRole('MEMBER');
      await invite(http(), person, { organizationId, email: 'guest@example.test', roleId });
      const theirs = await createOrganization(http(), third, { name: 'Theirs' });
      await invite(http(), third, { organizationId: theirs.id, email: person.email, roleId });
      const project = await createProject(http(), person, { organizationId });
      const task = await createTask(http(), person, { projectId: project.id, assigneeIds: [person.id] });
      const direct = await openDirect(http(), person, other);
      const group = await start(http(), other, { others: [person, third] });
      await post(http(), person, direct.id, { body: 'said by me' });
      await post(http(), other, direct.id, { body: 'said to me' });
      await http().get('changeEmail', 202, {
        token: person.accessToken,
        body: { newEmail: `new.${person.email}`, password: person.password },
      });
      const { exportedAt, account, ...sections } = await readExport(http(), person);
      assert.equal(exportedAt, http().server.clock.now().toISOString());
      assert.deepEqual(account, await http().get('viewMe', 200, { token: person.accessToken }));
      assert.deepEqual(Object.keys(sections), [...personalDataSections]);
      for (const records of Object.values(sections)) expectInstants(records);
      const all = (section: keyof typeof sections, field: string): unknown[] =>
        sections[section].map((record) => record[field]);
      assert.equal(sections.sessions.length, 1);
      assert.equal(sections.devices.length, 1);
      assert.deepEqual(all('emailChanges', 'newEmail'), [`new.${person.email}`]);
      assert.deepEqual(all('organizations', 'organizationId'), [organizationId]);
      assert.ok(all('roles', 'roleId').includes(organizationRole('OWNER')));
      assert.deepEqual(all('invitationsSent', 'email'), ['guest@example.test']);
      assert.deepEqual(all('invitationsReceived', 'organizationId'), [theirs.id]);
      const { id, projectId, number, createdAt } = task;
      assert.deepEqual(sections.createdTasks, [{ id, projectId, number, createdAt }]);
      assert.deepEqual(sections.assignedTasks, [{ taskId: id, projectId }]);
      assert.deepEqual(new Set(all('conversations', 'conversationId')), new Set([direct.id, group.id]));
      assert.deepEqual(all('messages', 'body'), ['said by me']);
      assert.ok(all('auditEvents', 'action').includes('organization.created'));
    });

    runner.it('is sent as a file with a name', async () => {
      const { accessToken: token } = await signIn(http());
      const { headers } = await http().call('exportMe', { token });
      assert.equal(headers['content-disposition'], 'attachment; filename="crewkit-export.json"');
      assert.equal(headers['cache-control'], 'no-store');
    });

    runner.it('contains no hashes, tokens or ciphertexts', async () => {
      const person = await signIn(http());
      const { email, password, accessToken: token } = person;
      const organization = await createOrganization(http(), person);
      const again = await logIn(http(), person);
      await http().get('forgotPassword', 202, { body: { email } });
      const newEmail = `new.${email}`;
      await http().get('changeEmail', 202, { token, body: { newEmail, password } });
      const { secret } = await http().get<{ secret: string }>('generateTwoFactor', 200, { token });
      const roleId = organizationRole('MEMBER');
      const invited = `guest.${email}`;
      await invite(http(), person, { organizationId: organization.id, email: invited, roleId });
      const account = await http().server.unitOfWork.read((stores) => stores.accounts.findById(person.id));
      const tokens = [
        person.accessToken,
        person.refreshToken,
        again.refreshToken,
        await mailedToken(http(), email, 'reset-password'),
        await mailedToken(http(), newEmail, 'confirm-email'),
        await mailedToken(http(), invited, 'invitations/accept'),
      ];
      const secrets = [account?.passwordHash ?? assert.fail(), password, secret, ...tokens];
      const { text } = await http().call('exportMe', { token });
      for (const each of [...secrets, ...getHashes(tokens)]) assert.ok(!text.includes(each), each);
      assert.doesNotMatch(text, /hash|sealed|token|secret":/i);
    });

    runner.it('runs one export at a time per user, independently of other users', async () => {
      const [person, other] = [await signIn(http()), await signIn(http())];
      const { useCases } = http().server.crewkit;
      const actor = await useCases.authenticate.admit(useCases.authenticate.verify(person.accessToken));
      const begun = await Promise.allSettled(Array.from({ length: 16 }, () => useCases.exportAccount.execute(actor)));
      const running = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      assert.equal(running.length, 1);
      const refused = await http().call('exportMe', { token: person.accessToken });
      expectProblem(refused, 'RATE_LIMITED');
      assert.ok(Number(refused.headers['retry-after']) >= 1);
      await readExport(http(), other);
      for (const { pages } of running) await pages.return?.();
      for (let count = 0; count < 3; count += 1) await readExport(http(), person);
    });

    runner.it('is streamed without Content-Length', async () => {
      const { accessToken: token } = await signIn(http());
      const { headers } = await http().call('exportMe', { token });
      assert.equal(headers['content-length'], undefined);
      assert.equal(headers['transfer-encoding'], 'chunked');
    });

    runner.it('is complete and in order at any size', async () => {
      const [person, other] = [await signIn(http()), await signIn(http())];
      const { id } = await openDirect(http(), person, other);
      const { unitOfWork, clock } = http().server;
      const bodies = Array.from({ length: 1001 }, (_, index) => `number ${index}`);
      await unitOfWork.run(async ({ messages }) => {
        for (const body of bodies) {
          const message = { ...plain, id: randomUUID(), conversationId: id, senderId: person.id, body };
          await messages.append({ ...message, words: searchWords(body), createdAt: clock.now() });
        }
      });
      const { messages } = await readExport(http(), person);
      assert.deepEqual(
        messages.map(({ body }) => body),
        bodies,
      );
    });
  });
}

/** Returns SHA-256 hashes in all encodings in which they could leak. */
function getHashes(texts: readonly string[]): string[] {
  const encodings = ['hex', 'base64', 'base64url'] as const;
  return texts.flatMap((text) => encodings.map((encoding) => createHash('sha256').update(text).digest(encoding)));
}
