import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { expectProblem } from '../support/expect-answer.js';
import { createJobs } from '../support/create-jobs.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { HttpClient } from '../support/http-client.js';
import { appOrigin } from '../support/http-fixture.js';
import { logIn, mailedToken, mailsTo, newPerson, register, signIn, signUp, type Person } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

async function sweep(http: HttpClient): Promise<void> {
  await createJobs(http).sweepExpired();
}

/** Requests another link, expects exactly one email, and returns its text. */
async function resentText(http: HttpClient, email: string): Promise<string> {
  const before = await mailsTo(http, email);
  await http.get('resendVerification', 202, { body: { email } });
  const [mail, ...older] = await mailsTo(http, email);
  assert.equal(older.length, before.length, 'not exactly one mail was sent');
  return mail?.text ?? '';
}

/** Tests registration and email verification. */
export function registrationCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('registration', () => {
    const http = useServer(options);

    runner.it('creates a verified account once the emailed link is used, and issues no tokens before', async () => {
      const person = newPerson({ firstName: '  Zoë ', lastName: "O'Neil-Ångström" });
      const body = await http().get('register', 201, { body: person });
      assert.deepEqual(body, { email: person.email, status: 'verification_sent' });
      expectProblem(
        await http().call('login', { body: { email: person.email, password: person.password } }),
        'EMAIL_NOT_VERIFIED',
      );
      const token = await mailedToken(http(), person.email, 'verify-email');
      await http().get('verifyEmail', 204, { body: { token } });
      const { user } = await logIn(http(), person);
      const now = http().server.clock.now().toISOString();
      const { id } = user;
      assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7/, 'ids are UUIDv7');
      assert.deepEqual(user, {
        id,
        firstName: 'Zoë',
        lastName: "O'Neil-Ångström",
        displayName: null,
        avatarUrl: null,
        locale: null,
        timeZone: null,
        email: person.email,
        emailVerifiedAt: now,
        twoFactorEnabled: false,
        createdAt: now,
      });
    });

    runner.it('spends its token on the first use', async () => {
      const person = newPerson();
      await register(http(), person);
      const token = await mailedToken(http(), person.email, 'verify-email');
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => http().call('verifyEmail', { body: { token } })),
      );
      assert.equal(answers.filter((answer) => answer.status === 204).length, 1);
      assert.equal(answers.filter((answer) => answer.status === 400).length, 15);
      expectProblem(await http().call('verifyEmail', { body: { token } }), 'INVALID_TOKEN');
    });

    runner.it('keeps its token valid for 24 hours', async () => {
      const [early, late] = [newPerson(), newPerson()];
      for (const person of [early, late]) await register(http(), person);
      const { clock } = http().server;
      clock.advance({ hours: 24, seconds: -1 });
      await http().get('verifyEmail', 204, { body: { token: await mailedToken(http(), early.email, 'verify-email') } });
      clock.advance({ seconds: 1 });
      const token = await mailedToken(http(), late.email, 'verify-email');
      expectProblem(await http().call('verifyEmail', { body: { token } }), 'INVALID_TOKEN');
    });

    runner.it('is kept for 30 days after its last email, even after its link has expired', async () => {
      const person = newPerson();
      await register(http(), person);
      const { clock } = http().server;
      const tryToSignIn = async (): Promise<HttpAnswer> => {
        await sweep(http());
        return http().call('login', { body: { email: person.email, password: person.password } });
      };
      clock.advance({ days: 29 });
      expectProblem(await tryToSignIn(), 'EMAIL_NOT_VERIFIED');
      await http().get('resendVerification', 202, { body: { email: person.email } });
      clock.advance({ days: 30, seconds: -1 });
      expectProblem(await tryToSignIn(), 'EMAIL_NOT_VERIFIED');
      clock.advance({ seconds: 1 });
      expectProblem(await tryToSignIn(), 'INVALID_CREDENTIALS');
      const before = (await mailsTo(http(), person.email)).length;
      await http().get('resendVerification', 202, { body: { email: person.email } });
      assert.equal((await mailsTo(http(), person.email)).length, before, 'a forgotten registration gets a mail');
    });

    runner.it('costs one hash and two comparisons for known and unknown emails alike', async () => {
      const [verified, waiting] = [await signUp(http()), newPerson()];
      await register(http(), waiting);
      for (const person of [verified, waiting, { ...waiting, password: 'Another-horse-8' }, newPerson()]) {
        const asked = await http().server.hasher.during(() => register(http(), person));
        assert.deepEqual(asked, { hashes: 1, comparisons: 2 });
      }
    });

    runner.it('rejects tokens that were never issued', async () => {
      for (const token of ['x', 'A'.repeat(43), ' ', "' OR 1=1 --", 'é'.repeat(100)]) {
        expectProblem(await http().call('verifyEmail', { body: { token } }), 'INVALID_TOKEN');
      }
    });

    runner.it('assigns an email to the first confirmed registration, with its names and password', async () => {
      const owner = newPerson();
      const stranger = { ...owner, firstName: 'Mallory', password: 'Mallory-was-here-1' };
      await register(http(), stranger);
      const strangersToken = await mailedToken(http(), owner.email, 'verify-email');
      await register(http(), owner);
      await http().get('verifyEmail', 204, {
        body: { token: await mailedToken(http(), owner.email, 'verify-email') },
      });
      expectProblem(await http().call('verifyEmail', { body: { token: strangersToken } }), 'INVALID_TOKEN');
      const { user } = await logIn(http(), owner);
      assert.equal((user as unknown as { firstName: string }).firstName, owner.firstName);
      const { email } = owner;
      expectProblem(
        await http().call('login', { body: { email, password: stranger.password } }),
        'INVALID_CREDENTIALS',
      );
    });

    runner.it('creates one account when several registrations are confirmed in parallel', async () => {
      const people = Array.from({ length: 4 }, (_, index) =>
        newPerson({ email: 'one@example.test', firstName: `N${index}` }),
      );
      const tokens: string[] = [];
      for (const person of people) {
        await register(http(), person);
        tokens.push(await mailedToken(http(), person.email, 'verify-email'));
      }
      assert.equal(new Set(tokens).size, 4);
      const answers = await Promise.all(tokens.map((token) => http().call('verifyEmail', { body: { token } })));
      assert.equal(answers.filter((answer) => answer.status === 204).length, 1);
    });

    runner.it('responds as usual to an email that has an account, changes nothing and notifies its owner', async () => {
      const owner = await signUp(http());
      const stranger = { ...owner, firstName: 'Mallory', password: 'Mallory-was-here-1' };
      const before = await mailsTo(http(), owner.email);
      const fresh = newPerson();
      const known = await http().call('register', { body: stranger });
      const unknown = await http().call('register', { body: fresh });
      assert.equal(known.status, unknown.status);
      assert.equal(known.text.replace(owner.email, ''), unknown.text.replace(fresh.email, ''));
      const [mail, ...older] = await mailsTo(http(), owner.email);
      assert.equal(older.length, before.length, 'not exactly one mail was sent');
      assert.ok(mail);
      assert.doesNotMatch(mail.text, /verify-email/, 'the owner is mailed a link that would change their account');
      assert.doesNotMatch(mail.text + mail.html, /Mallory/, 'a stranger puts words into a mail');
      const { user } = await logIn(http(), owner);
      assert.equal((user as unknown as { firstName: string }).firstName, owner.firstName);
    });

    runner.it('treats all spellings of an email as one', async () => {
      const person = await signIn(http(), { email: `caf\u00e9.${Date.now()}@example.test` });
      const { password } = person;
      for (const email of [person.email.toUpperCase(), `  ${person.email}\t`, person.email.normalize('NFD')]) {
        const pair = await logIn(http(), { email, password });
        assert.equal(pair.user.id, person.id);
        assert.equal(pair.user.email, person.email);
        const body = await http().get('register', 201, { body: { ...newPerson(), email } });
        assert.deepEqual(body, { email: person.email, status: 'verification_sent' });
      }
    });

    runner.it('rejects invalid emails, names and passwords, and names each field', async () => {
      const refused: Readonly<Record<string, readonly string[]>> = {
        email: [
          '',
          'ada',
          'ada@example',
          'a b@example.test',
          'ada@example.test\r\nBcc: eve@example.test',
          `${'a'.repeat(65)}@x.test`,
        ],
        firstName: ['', '   ', 'x'.repeat(101), 'a\u0007b', 'a\nb'],
        lastName: ['', '\u00a0', '😀'.repeat(101)],
        password: [
          '',
          'Short1!',
          'nouppercase-1',
          'NOLOWERCASE-1',
          'No-digit-here',
          'NoSpecial123',
          `Aa1!${'x'.repeat(125)}`,
        ],
      };
      for (const [field, values] of Object.entries(refused)) {
        for (const value of values) {
          const answer = await http().call('register', { body: { ...newPerson(), [field]: value } });
          const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
          assert.ok(
            errors.some((fault) => fault.path === field),
            `${field} ${JSON.stringify(value)}: ${answer.text}`,
          );
        }
      }
    });

    runner.it('never repeats a password in a response', async () => {
      const password = 'secret-without-capitals-1';
      const answer = await http().call('register', { body: newPerson({ password }) });
      expectProblem(answer, 'VALIDATION_FAILED');
      assert.ok(!answer.text.includes(password));
    });

    runner.it('escapes names in emails', async () => {
      const person = newPerson({ firstName: '<img src=x onerror=alert(1)>' });
      await register(http(), person);
      const [mail] = await mailsTo(http(), person.email);
      assert.ok(mail && !mail.html.includes('<img src=x'));
    });
  });

  runner.describe('resending the confirmation', () => {
    const http = useServer(options);

    runner.it('emails another link, and each link works until one is used', async () => {
      const person = newPerson();
      await register(http(), person);
      const first = await mailedToken(http(), person.email, 'verify-email');
      await http().get('resendVerification', 202, { body: { email: person.email.toUpperCase() } });
      const second = await mailedToken(http(), person.email, 'verify-email');
      assert.notEqual(first, second);
      await http().get('verifyEmail', 204, { body: { token: second } });
      expectProblem(await http().call('verifyEmail', { body: { token: first } }), 'INVALID_TOKEN');
      await logIn(http(), person);
    });

    runner.it('responds identically to verified and unknown emails, and sends no email to them', async () => {
      const verified = await signUp(http());
      const before = (await mailsTo(http(), verified.email)).length;
      for (const { email } of [verified, newPerson()]) await http().get('resendVerification', 202, { body: { email } });
      assert.equal((await mailsTo(http(), verified.email)).length, before);
    });

    runner.it('emails a link that works after the first one has expired', async () => {
      const person = newPerson();
      await register(http(), person);
      const expired = await mailedToken(http(), person.email, 'verify-email');
      http().server.clock.advance({ days: 2 });
      await sweep(http());
      await http().get('resendVerification', 202, { body: { email: person.email } });
      const token = await mailedToken(http(), person.email, 'verify-email');
      expectProblem(await http().call('verifyEmail', { body: { token: expired } }), 'INVALID_TOKEN');
      await http().get('verifyEmail', 204, { body: { token } });
      await logIn(http(), person);
    });

    runner.it('emails a link to a user who registered twice with the same password', async () => {
      const person = newPerson();
      await register(http(), person);
      // The clock does not advance, so both registrations have the same time and neither is the newest.
      http().server.clock.advance({ seconds: 1 });
      await register(http(), { ...person, firstName: 'Augusta' });
      const last = await mailedToken(http(), person.email, 'verify-email');
      await http().get('resendVerification', 202, { body: { email: person.email } });
      const token = await mailedToken(http(), person.email, 'verify-email');
      assert.notEqual(token, last);
      await http().get('verifyEmail', 204, { body: { token } });
      const { user } = await logIn(http(), person);
      assert.equal((user as unknown as { firstName: string }).firstName, 'Augusta');
    });

    runner.it(
      'emails a sign-up link instead of a confirmation while registrations with different passwords are pending',
      async () => {
        for (const strangerIsLast of [true, false]) {
          const owner = newPerson();
          const stranger = { ...owner, password: 'Mallory-was-here-1' };
          const people = strangerIsLast ? [owner, stranger] : [stranger, owner];
          for (const person of people) await register(http(), person);
          const warned = (await mailsTo(http(), owner.email)).map(({ text }) => text.includes('another sign-up'));
          assert.deepEqual(warned, [true, false], 'the newer mail warns of the older registration');
          // This also applies after all links have expired: the newest registration must not get another link then.
          for (const days of [0, 2]) {
            http().server.clock.advance({ days });
            const text = await resentText(http(), owner.email);
            assert.doesNotMatch(text, /token=/, 'the mail confirms a registration');
            assert.ok(text.split('\n').includes(`${appOrigin}/sign-up`), text);
          }
          await register(http(), owner);
          const token = await mailedToken(http(), owner.email, 'verify-email');
          await http().get('verifyEmail', 204, { body: { token } });
          await logIn(http(), owner);
          const { email } = owner;
          const answer = await http().call('login', { body: { email, password: stranger.password } });
          expectProblem(answer, 'INVALID_CREDENTIALS');
        }
      },
    );

    runner.it('emails no confirmation link if the password does not match an imported unverified account', async () => {
      const owner = await signUp(http());
      const { unitOfWork } = http().server;
      await unitOfWork.run(async (stores) => {
        const account = (await stores.accounts.findByEmail(owner.email)) ?? assert.fail();
        await stores.accounts.update(account.id, { emailVerifiedAt: null });
      });
      assert.match(await resentText(http(), owner.email), /verify-email\?token=/);
      await register(http(), { ...owner, password: 'Mallory-was-here-1' });
      assert.doesNotMatch(await resentText(http(), owner.email), /token=/);
    });

    runner.it('sends no email to addresses that never registered', async () => {
      const { email } = newPerson();
      await http().get('resendVerification', 202, { body: { email } });
      assert.deepEqual(await mailsTo(http(), email), []);
    });
  });
  runner.describe('registration over the email limit of an address', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 10_000 } });

    runner.it('stores no registration whose email is not sent', async () => {
      const person = newPerson();
      const { resendVerification } = http().server.crewkit.useCases;
      for (let count = 0; count < 20; count += 1) await resendVerification.execute(person.email);
      await register(http(), person);
      assert.deepEqual(await mailsTo(http(), person.email), []);
      const { email, password } = person;
      expectProblem(await http().call('login', { body: { email, password } }), 'INVALID_CREDENTIALS');
    });

    runner.it('counts plus-addresses together, and registers them separately', async () => {
      const tagged = (): Person => newPerson({ email: `ada.${randomUUID()}+tag@example.test` });
      const [one, other] = [tagged(), tagged()];
      await register(http(), one);
      const { resendVerification } = http().server.crewkit.useCases;
      for (let count = 0; count < 19; count += 1) {
        await resendVerification.execute(one.email.replace(/\+.*@/, `+${count}@`));
      }
      const untagged = one.email.replace(/\+.*@/, '@');
      await register(http(), { ...one, email: untagged });
      assert.deepEqual(await mailsTo(http(), untagged), []);
      assert.equal((await mailsTo(http(), one.email)).length, 1);
      await register(http(), other);
      assert.equal((await mailsTo(http(), other.email)).length, 1, 'another address is limited too');
    });
  });
}
