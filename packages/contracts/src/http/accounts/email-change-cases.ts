import assert from 'node:assert/strict';
import type { Stores } from '@crewkit/core/adapter';

import { askForEmail, confirm, newAddress, tryChange } from './changing-email.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailedToken, mailsTo, newPerson, register, signIn, signUp, type SignedIn } from '../support/people.js';
import { disable } from '../workspace/workspace.js';

async function getEmail(http: HttpClient, { accessToken: token }: SignedIn): Promise<string> {
  return (await http.get<{ email: string }>('viewMe', 200, { token })).email;
}

async function subjectsTo(http: HttpClient, email: string): Promise<string[]> {
  return (await mailsTo(http, email)).map(({ subject }) => subject);
}

async function readAudit({ server }: HttpClient, userId: string): Promise<object[]> {
  const query = { organizationId: null, before: null, limit: 100 };
  const { items } = await server.unitOfWork.read((stores) => stores.auditLog.list(query));
  return items
    .filter((event) => event.targetId === userId && event.action === 'account.email_changed')
    .map(({ actorId, targetType, details }) => ({ actorId, targetType, details }));
}

/** Returns the types of the events about the account, oldest first. */
async function eventsAbout({ server }: HttpClient, userId: string, after: number): Promise<string[]> {
  const window = { after, missing: [], limit: 1000 };
  const recorded = await server.unitOfWork.read((stores) => stores.events.list(window));
  return recorded.flatMap(({ event }) => ('userId' in event && event.userId === userId ? [event.type] : []));
}

/** Tests changes of the email address of the caller's account. */
export function emailChangeCases(options: HttpContractOptions): void {
  askingCases(options);
  confirmingCases(options);
  takenAddressCases(options);
}

function askingCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('requesting an email change', () => {
    const http = useServer(options);

    runner.it('emails a link to the new address and a notice to the old one, and changes nothing yet', async () => {
      const person = await signIn(http());
      const newEmail = newAddress();
      const before = (await subjectsTo(http(), person.email)).length;
      await askForEmail(http(), person, newEmail);
      assert.equal((await mailsTo(http(), newEmail)).length, 1);
      const toOld = await mailsTo(http(), person.email);
      assert.equal(toOld.length, before + 1);
      assert.match(toOld[0]?.text ?? '', new RegExp(newEmail.replaceAll('.', String.raw`\.`)));
      assert.doesNotMatch(toOld[0]?.text ?? '', /confirm-email/, 'the link goes to the new address alone');
      assert.equal(await getEmail(http(), person), person.email);
      await logIn(http(), person);
      const { password } = person;
      expectProblem(await http().call('login', { body: { email: newEmail, password } }), 'INVALID_CREDENTIALS');
    });

    runner.it('requires a valid and different address before it compares the password', async () => {
      const person = await signIn(http());
      const asked = await http().server.hasher.during(async () => {
        for (const newEmail of ['ada', 'ada@', person.email, ` ${person.email.toUpperCase()} `]) {
          const { errors = [] } = expectProblem(await tryChange(http(), person, { newEmail }), 'VALIDATION_FAILED');
          assert.deepEqual(new Set(errors.map(({ path }) => path)), new Set(['newEmail']));
        }
      });
      assert.equal(asked.comparisons, 0);
    });

    runner.it('requires the password, and only wrong passwords count toward the lockout', async () => {
      const person = await signIn(http());
      const wrong = { newEmail: newAddress(), password: 'Wrong-password-1' };
      for (let count = 0; count < 4; count += 1) {
        expectProblem(await tryChange(http(), person, wrong), 'INVALID_CREDENTIALS');
      }
      for (let count = 0; count < 3; count += 1) await askForEmail(http(), person, newAddress());
      expectProblem(await tryChange(http(), person, wrong), 'INVALID_CREDENTIALS');
      expectProblem(await tryChange(http(), person, { newEmail: newAddress() }), 'ACCOUNT_LOCKED');
      const { email, password } = person;
      expectProblem(await http().call('login', { body: { email, password } }), 'ACCOUNT_LOCKED');
      assert.equal((await mailsTo(http(), wrong.newEmail)).length, 0);
    });

    runner.it('tells users without a password how to set one', async () => {
      const person = await signIn(http());
      await http().server.unitOfWork.run((stores) => stores.accounts.update(person.id, { passwordHash: null }));
      const answer = await tryChange(http(), person, { newEmail: newAddress() });
      assert.match(expectProblem(answer, 'INVALID_CREDENTIALS').detail, /password reset/);
    });
  });

  runner.describe('requesting an email change over the email limit', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 10_000 } });

    runner.it('gets the usual response and sends no email', async () => {
      const [person, newEmail] = [await signIn(http()), newAddress()];
      const { resendVerification } = http().server.crewkit.useCases;
      for (let count = 0; count < 20; count += 1) await resendVerification.execute(newEmail);
      const before = (await mailsTo(http(), person.email)).length;
      const answer = await tryChange(http(), person, { newEmail });
      assert.equal(answer.status, 202);
      assert.deepEqual(await mailsTo(http(), newEmail), []);
      assert.equal((await mailsTo(http(), person.email)).length, before + 1, 'the notice comes all the same');
    });
  });
}

function confirmingCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('confirming an email change', () => {
    const http = useServer(options);

    runner.it('changes the email, notifies the old address, and keeps sessions and password', async () => {
      const person = await signIn(http());
      const newEmail = newAddress();
      const before = await http().get<object>('viewMe', 200, { token: person.accessToken });
      const token = await askForEmail(http(), person, newEmail.toUpperCase().toLowerCase());
      http().server.clock.advance({ minutes: 1 });
      const mails = (await mailsTo(http(), person.email)).length;
      await http().get('confirmEmail', 204, { body: { token } });
      const after = await http().get<object>('viewMe', 200, { token: person.accessToken });
      const emailVerifiedAt = http().server.clock.now().toISOString();
      assert.deepEqual(after, { ...before, email: newEmail, emailVerifiedAt });
      const toOld = await mailsTo(http(), person.email);
      assert.equal(toOld.length, mails + 1);
      assert.ok(toOld[0]?.text.includes(newEmail));
      assert.equal((await mailsTo(http(), newEmail)).length, 1, 'the link alone');
      const { email, password, refreshToken } = person;
      expectProblem(await http().call('login', { body: { email, password } }), 'INVALID_CREDENTIALS');
      await logIn(http(), { email: newEmail, password });
      await http().get('refresh', 200, { body: { refreshToken } });
      const expected = { actorId: person.id, targetType: 'user', details: {} };
      assert.deepEqual(await readAudit(http(), person.id), [expected]);
    });

    runner.it('succeeds once among 16 parallel requests, with one event', async () => {
      const person = await signIn(http());
      const position = await http().server.unitOfWork.read((stores) => stores.events.lastPosition());
      const token = await askForEmail(http(), person, newAddress());
      assert.deepEqual(await eventsAbout(http(), person.id, position), []);
      const answers = await Promise.all(Array.from({ length: 16 }, () => confirm(http(), token)));
      assert.equal(answers.filter(({ status }) => status === 204).length, 1);
      for (const answer of answers) if (answer.status !== 204) expectProblem(answer, 'INVALID_TOKEN');
      assert.equal((await readAudit(http(), person.id)).length, 1);
      assert.deepEqual(await eventsAbout(http(), person.id, position), ['user.email_changed']);
    });

    runner.it('accepts the link for 24 hours', async () => {
      const [early, late] = [await signUp(http()), await signUp(http())];
      const tokens: string[] = [];
      for (const person of [early, late]) {
        const { user, ...pair } = await logIn(http(), person);
        tokens.push(await askForEmail(http(), { ...person, ...pair, id: user.id }, newAddress()));
      }
      const { clock } = http().server;
      clock.advance({ hours: 24, seconds: -1 });
      assert.equal((await confirm(http(), tokens[0] ?? '')).status, 204);
      clock.advance({ seconds: 1 });
      expectProblem(await confirm(http(), tokens[1] ?? ''), 'INVALID_TOKEN');
    });

    runner.it('accepts only the newest link', async () => {
      const person = await signIn(http());
      const [first, second] = [newAddress(), newAddress()];
      const older = await askForEmail(http(), person, first);
      const newer = await askForEmail(http(), person, second);
      expectProblem(await confirm(http(), older), 'INVALID_TOKEN');
      await http().get('confirmEmail', 204, { body: { token: newer } });
      assert.equal(await getEmail(http(), person), second);
    });

    runner.it('rejects tokens of another kind and guessed tokens', async () => {
      const person = await signUp(http());
      await http().get('forgotPassword', 202, { body: { email: person.email } });
      const waiting = newPerson();
      await register(http(), waiting);
      const reset = await mailedToken(http(), person.email, 'reset-password');
      const verification = await mailedToken(http(), waiting.email, 'verify-email');
      for (const token of [reset, verification, 'x', 'A'.repeat(43)]) {
        expectProblem(await confirm(http(), token), 'INVALID_TOKEN');
      }
      const other = await askForEmail(http(), await signIn(http()), newAddress());
      expectProblem(await http().call('verifyEmail', { body: { token: other } }), 'INVALID_TOKEN');
      const body = { token: other, password: 'Another-horse-8' };
      expectProblem(await http().call('resetPassword', { body }), 'INVALID_TOKEN');
    });

    runner.it('voids pending tokens for either address', async () => {
      const person = await signIn(http());
      const newEmail = newAddress();
      const token = await askForEmail(http(), person, newEmail);
      await http().get('forgotPassword', 202, { body: { email: person.email } });
      const reset = await mailedToken(http(), person.email, 'reset-password');
      await register(http(), newPerson({ email: newEmail }));
      const verification = await mailedToken(http(), newEmail, 'verify-email');
      await http().get('confirmEmail', 204, { body: { token } });
      const body = { token: reset, password: 'Another-horse-8' };
      expectProblem(await http().call('resetPassword', { body }), 'INVALID_TOKEN');
      // The registration is deleted too, in case the address becomes available again.
      const { unitOfWork } = http().server;
      const waiting = (stores: Stores) => stores.pendingRegistrations.findNewest(newEmail, new Date(0));
      assert.equal(await unitOfWork.read(waiting), null);
      expectProblem(await http().call('verifyEmail', { body: { token: verification } }), 'INVALID_TOKEN');
      assert.equal(await getEmail(http(), person), newEmail);
      // The old address is available to all users.
      const stranger = await signIn(http(), { email: person.email });
      assert.notEqual(stranger.id, person.id);
    });

    runner.it('is refused while the account is disabled', async () => {
      const person = await signIn(http());
      const token = await askForEmail(http(), person, newAddress());
      await disable(http(), person);
      expectProblem(await confirm(http(), token), 'INVALID_TOKEN');
    });
  });
}

function takenAddressCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('requesting the email of another account', () => {
    const http = useServer(options);

    runner.it('gets the usual response, while that account receives an email without a confirmation link', async () => {
      const [person, owner] = [await signIn(http()), await signUp(http(), { firstName: 'Grace' })];
      const mails = (await mailsTo(http(), owner.email)).length;
      const toOld = (await mailsTo(http(), person.email)).length;
      const free = newAddress();
      const usual = await tryChange(http(), person, { newEmail: free });
      const answer = await tryChange(http(), person, { newEmail: owner.email });
      assert.deepEqual([answer.status, answer.text], [usual.status, usual.text]);
      const [mail, ...others] = await mailsTo(http(), owner.email);
      assert.equal(others.length, mails);
      assert.match(mail?.text ?? '', /sign-in/);
      assert.doesNotMatch(mail?.text ?? '', /confirm-email/);
      const [second, first] = (await mailsTo(http(), person.email)).map(({ text }) => text);
      assert.equal((await mailsTo(http(), person.email)).length, toOld + 2);
      assert.equal(second?.replaceAll(owner.email, free), first, 'the notice tells nothing');
      assert.equal(await getEmail(http(), person), person.email);
    });

    runner.it('takes the same work as requesting an available email', async () => {
      const [person, owner] = [await signIn(http()), await signUp(http())];
      const { hasher } = http().server;
      const works = [];
      for (const newEmail of [newAddress(), owner.email]) {
        works.push(await hasher.during(() => tryChange(http(), person, { newEmail })));
      }
      assert.deepEqual(works[0], works[1]);
      const { emailChanges } = await http().get<{ emailChanges: { newEmail: string }[] }>('exportMe', 200, {
        token: person.accessToken,
      });
      // Omitting a taken address would make the export reveal it.
      assert.deepEqual(
        emailChanges.map(({ newEmail }) => newEmail),
        [owner.email],
      );
    });

    runner.it('cannot be confirmed if the email was taken after the request', async () => {
      const [person, rival] = [await signIn(http()), await signIn(http())];
      const newEmail = newAddress();
      const token = await askForEmail(http(), person, newEmail);
      await signUp(http(), { email: newEmail });
      expectProblem(await confirm(http(), token), 'INVALID_TOKEN');
      assert.equal(await getEmail(http(), person), person.email);
      const another = newAddress();
      const tokens = [await askForEmail(http(), person, another), await askForEmail(http(), rival, another)];
      // The newest email to the address is the rival's; the user's own email is older.
      const all = (await mailsTo(http(), another)).flatMap(
        ({ text }) => /confirm-email\?token=([\w-]{43})$/m.exec(text)?.[1] ?? [],
      );
      assert.equal(new Set([...all, ...tokens]).size, 2);
      const answers = await Promise.all([...new Set(all)].map((each) => confirm(http(), each)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 400]);
      const emails = [await getEmail(http(), person), await getEmail(http(), rival)];
      assert.equal(emails.filter((email) => email === another).length, 1);
    });
  });
}
