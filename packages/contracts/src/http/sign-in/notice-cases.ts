import assert from 'node:assert/strict';
import type { AuditEvent } from '@crewkit/core/adapter';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailedToken, mailsTo, signIn, signUp, type MailSeen, type Person, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

const another = 'Another-horse-8';
const userAgent = 'suite/1 (notices)';
const headers = { 'User-Agent': userAgent };

async function noticesTo(http: HttpClient, email: string, subject: RegExp): Promise<MailSeen[]> {
  return (await mailsTo(http, email)).filter((mail) => subject.test(mail.subject));
}

const passwordNotices = (http: HttpClient, { email }: Person): Promise<MailSeen[]> =>
  noticesTo(http, email, /Your .* password was changed/);

async function eventsAbout(http: HttpClient, userId: string): Promise<AuditEvent[]> {
  const { unitOfWork } = http.server;
  const newest = { organizationId: null, before: null, limit: 100 };
  const { items } = await unitOfWork.read((stores) => stores.auditLog.list(newest));
  return items.filter((each) => each.targetId === userId);
}

async function toId(http: HttpClient, email: string): Promise<string> {
  const account = await http.server.unitOfWork.read((stores) => stores.accounts.findByEmail(email));
  return account?.id ?? assert.fail(`no account has ${email}`);
}

function change(http: HttpClient, { accessToken: token }: SignedIn, currentPassword: string): Promise<HttpAnswer> {
  return http.call('changePassword', { token, headers, body: { currentPassword, newPassword: another } });
}

async function resetToken(http: HttpClient, email: string): Promise<string> {
  await http.get('forgotPassword', 202, { body: { email } });
  return mailedToken(http, email, 'reset-password');
}

const reset = (http: HttpClient, token: string, password = another): Promise<HttpAnswer> =>
  http.call('resetPassword', { headers, body: { token, password } });

/** Expects one email with time and origin, and one audit event with the owner as its actor. */
async function expectNotice(http: HttpClient, person: Person, action: AuditEvent['action']): Promise<void> {
  const [notice, ...others] = await passwordNotices(http, person);
  assert.deepEqual(others, []);
  const when = http.server.clock.now().toISOString().slice(0, 16).replace('T', ' ');
  for (const part of [when, '127.0.0.1', userAgent, '/forgot-password']) {
    for (const form of [notice?.text, notice?.html]) assert.ok(form?.includes(part), part);
  }
  const id = await toId(http, person.email);
  const told = (await eventsAbout(http, id)).filter((each) => each.action === action);
  assert.equal(told.length, 1);
  const { organizationId, actorId, targetType, details, ipAddress, userAgent: program } = told[0] ?? assert.fail();
  assert.deepEqual(
    { organizationId, actorId, targetType, details, ipAddress, program },
    { organizationId: null, actorId: id, targetType: 'user', details: {}, ipAddress: '127.0.0.1', program: userAgent },
  );
}

async function expectSilence(http: HttpClient, person: Person): Promise<void> {
  assert.deepEqual(await passwordNotices(http, person), []);
  const told = (await eventsAbout(http, await toId(http, person.email))).map((each) => each.action);
  assert.deepEqual(
    told.filter((action) => action.startsWith('account.password')),
    [],
  );
}

/** Tests the emails that notify an account's owner of changes, and the audit events of these changes. */
export function noticeCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('security notices', () => {
    const http = useServer(options);

    runner.it('report a changed password, as does the audit log', async () => {
      const person = await signIn(http());
      assert.equal((await change(http(), person, person.password)).status, 204);
      await expectNotice(http(), person, 'account.password_changed');
    });

    runner.it('report a reset password, as does the audit log', async () => {
      const person = await signUp(http());
      assert.equal((await reset(http(), await resetToken(http(), person.email))).status, 204);
      await expectNotice(http(), person, 'account.password_reset');
    });

    runner.it('are not sent for failed attempts', async () => {
      const person = await signIn(http());
      expectProblem(await change(http(), person, 'Wrong-password-1'), 'INVALID_CREDENTIALS');
      const token = await resetToken(http(), person.email);
      expectProblem(await reset(http(), token, 'too-weak'), 'VALIDATION_FAILED');
      expectProblem(await reset(http(), 'A'.repeat(43)), 'INVALID_TOKEN');
      await expectSilence(http(), person);
    });

    runner.it('are sent once for 16 parallel uses of a reset token', async () => {
      const person = await signUp(http());
      const token = await resetToken(http(), person.email);
      const answers = await Promise.all(Array.from({ length: 16 }, () => reset(http(), token)));
      assert.equal(answers.filter((answer) => answer.status === 204).length, 1);
      await expectNotice(http(), person, 'account.password_reset');
    });

    runner.it('state that a new password cancels a pending email change', async () => {
      for (const replace of [
        async (person: SignedIn) => change(http(), person, person.password),
        async (person: SignedIn) => reset(http(), await resetToken(http(), person.email)),
      ]) {
        const person = await signIn(http());
        const [tokenHash, createdAt] = [Buffer.from(person.id.repeat(2).slice(0, 32)), http().server.clock.now()];
        const waiting = { tokenHash, userId: person.id, newEmail: `new.${person.email}`, createdAt };
        const expiresAt = new Date(createdAt.getTime() + 3_600_000);
        const { unitOfWork } = http().server;
        await unitOfWork.run((stores) => stores.emailChanges.insert({ ...waiting, expiresAt }));
        assert.equal((await replace(person)).status, 204);
        assert.equal(await unitOfWork.run((stores) => stores.emailChanges.consume(tokenHash, createdAt)), null);
      }
    });

    runner.it('report a sign-in from a new device, but not a browser update on a known device', async () => {
      const { email, password } = await signUp(http());
      const from = async (program: string): Promise<number> => {
        await http().get('login', 200, { headers: { 'User-Agent': program }, body: { email, password } });
        return (await noticesTo(http(), email, /new sign-in/i)).length;
      };
      assert.equal(await from('Mozilla/5.0 (X11) Browser/120.0.1'), 0, 'the first sign-in of all');
      assert.equal(await from('Mozilla/5.0 (X11) Browser/121.3'), 0, 'an update');
      assert.equal(await from('Mozilla/5.0 (Phone) Browser/121.3'), 1, 'another device');
      assert.equal(await from('Mozilla/5.0 (Phone) Browser/122.0'), 1, 'the same again');
    });
  });
}
