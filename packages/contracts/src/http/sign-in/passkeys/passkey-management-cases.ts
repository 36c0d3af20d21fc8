import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { logIn, mailsTo, signIn } from '../../support/people.js';
import { createPair, signInProtected, successes } from '../two-factor/second-factor.js';
import { addPasskey, askToCreate, listPasskeys, sendPasskey, signInWith } from './passkeys.js';
import { SoftwareAuthenticator, type AnswerChanges } from './software-authenticator.js';

const publicUrl = 'http://localhost';

const badAnswers: Readonly<Record<string, AnswerChanges>> = {
  'another origin': { origin: 'https://evil.example' },
  'another RP ID': { rpId: 'evil.example' },
  'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
  'the type of another ceremony': { type: 'webauthn.get' },
  'a page in a frame of another origin': { crossOrigin: true },
  'no user presence': { userPresent: false },
};

/** Tests adding, listing, renaming and deleting passkeys. */
export function passkeyManagementCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('passkeys', () => {
    const http = useServer(options, { publicUrl });

    runner.it('are added, listed, renamed and deleted, and the owner is notified', async () => {
      const person = await signIn(http());
      const { accessToken: token } = person;
      const { device, passkey } = await addPasskey(http(), person, '  Work laptop ');
      const { id, createdAt } = passkey;
      assert.deepEqual(passkey, { id, name: 'Work laptop', backedUp: false, createdAt, lastUsedAt: null });
      assert.equal(createdAt, http().server.clock.now().toISOString());
      const params = { passkeyId: id };
      const renamed = await http().get('renamePasskey', 200, { token, params, body: { name: 'Phone' } });
      assert.deepEqual(renamed, { ...passkey, name: 'Phone' });
      assert.deepEqual(await listPasskeys(http(), person), [renamed]);
      await http().get('deletePasskey', 204, { token, params });
      assert.deepEqual(await listPasskeys(http(), person), []);
      expectProblem(await signInWith(http(), device), 'INVALID_PASSKEY');
      const subjects = (await mailsTo(http(), person.email)).map(({ subject }) => subject);
      assert.ok(subjects.some((subject) => subject.includes('passkey was added')));
      assert.ok(subjects.some((subject) => subject.includes('passkey of your') && subject.includes('was deleted')));
    });

    runner.it('have a random user handle, the same for all passkeys of a user', async () => {
      const person = await signIn(http());
      const first = await askToCreate(http(), person);
      assert.match(first.options.user.id, /^[\w-]{43}$/);
      assert.ok(!Buffer.from(first.options.user.id, 'base64url').toString().includes(person.id));
      assert.equal(first.options.attestation, 'none');
      const device = new SoftwareAuthenticator();
      const added = await sendPasskey(http(), person, {
        challengeId: first.challengeId,
        credential: device.create(first.options),
      });
      assert.equal(added.status, 201);
      const second = await askToCreate(http(), person);
      assert.equal(second.options.user.id, first.options.user.id);
      assert.deepEqual(
        second.options.excludeCredentials.map(({ id }) => id),
        [device.credentialId],
      );
    });

    for (const [what, changes] of Object.entries(badAnswers)) {
      runner.it(`rejects a new passkey with ${what}`, async () => {
        const person = await signIn(http());
        const { challengeId, options: asked } = await askToCreate(http(), person);
        const credential = new SoftwareAuthenticator().create(asked, changes);
        expectProblem(await sendPasskey(http(), person, { challengeId, credential }), 'INVALID_PASSKEY');
        assert.deepEqual(await listPasskeys(http(), person), []);
      });
    }

    runner.it('are accepted with any certificate, because the server does not read it', async () => {
      const person = await signIn(http());
      const { challengeId, options: asked } = await askToCreate(http(), person);
      const device = new SoftwareAuthenticator();
      const credential = device.create(asked, { hasCertificate: true });
      assert.equal((await sendPasskey(http(), person, { challengeId, credential })).status, 201);
      createPair(await signInWith(http(), device));
    });

    runner.it('bind a challenge to the session that asked for it, and accept it once', async () => {
      const [person, other] = [await signIn(http()), await signIn(http())];
      const elsewhere = await logIn(http(), person);
      for (const caller of [other, elsewhere]) {
        const { challengeId, options: asked } = await askToCreate(http(), person);
        const credential = new SoftwareAuthenticator().create(asked);
        expectProblem(await sendPasskey(http(), caller, { challengeId, credential }), 'INVALID_PASSKEY');
        expectProblem(await sendPasskey(http(), person, { challengeId, credential }), 'INVALID_PASSKEY');
      }
      const { challengeId, options: asked } = await askToCreate(http(), person);
      const device = new SoftwareAuthenticator();
      const racers = await Promise.all(
        Array.from({ length: 16 }, () =>
          sendPasskey(http(), person, { challengeId, credential: device.create(asked) }),
        ),
      );
      assert.equal(successes(racers), 1);
      assert.equal((await listPasskeys(http(), person)).length, 1);
    });

    runner.it('cannot be added twice, not even to two accounts', async () => {
      const [person, other] = [await signIn(http()), await signIn(http())];
      const { device } = await addPasskey(http(), person);
      for (const caller of [person, other]) {
        const { challengeId, options: asked } = await askToCreate(http(), caller);
        const answer = await sendPasskey(http(), caller, { challengeId, credential: device.create(asked) });
        expectProblem(answer, 'CONFLICT');
      }
    });

    runner.it('are at most 20 for each user', async () => {
      const person = await signIn(http());
      const waiting = await askToCreate(http(), person);
      for (let count = 0; count < 20; count += 1) await addPasskey(http(), person);
      const credential = new SoftwareAuthenticator().create(waiting.options);
      const { challengeId } = waiting;
      expectProblem(await sendPasskey(http(), person, { challengeId, credential }), 'CONFLICT');
      const again = await http().call('beginPasskeyRegistration', { token: person.accessToken });
      expectProblem(again, 'CONFLICT');
    });

    runner.it('need a proof of ownership ten minutes after the sign-in', async () => {
      const person = await signInProtected(http());
      const { accessToken: token, password } = person;
      const { passkey } = await addPasskey(http(), person);
      const params = { passkeyId: passkey.id };
      http().server.clock.advance({ minutes: 10, seconds: 1 });
      const begin = (body: object): ReturnType<typeof sendPasskey> =>
        http().call('beginPasskeyRegistration', { token, body });
      expectProblem(await begin({}), 'RECENT_SIGN_IN_REQUIRED');
      expectProblem(await http().call('deletePasskey', { token, params }), 'RECENT_SIGN_IN_REQUIRED');
      expectProblem(await begin({ password: 'Wrong-password-1' }), 'INVALID_CREDENTIALS');
      expectProblem(await begin({ code: person.app.wrongCode() }), 'INVALID_TWO_FACTOR_CODE');
      expectProblem(await begin({ password, code: person.app.code() }), 'VALIDATION_FAILED');
      assert.equal((await begin({ password })).status, 200);
      assert.equal((await begin({ code: person.app.code() })).status, 200);
      await http().get('deletePasskey', 204, { token, params, body: { password } });
    });

    runner.it('are not visible to and cannot be changed by other users', async () => {
      const [person, other] = [await signIn(http()), await signIn(http())];
      const { device, passkey } = await addPasskey(http(), person);
      const { accessToken: token } = other;
      assert.deepEqual(await listPasskeys(http(), other), []);
      for (const passkeyId of [passkey.id, randomUUID()]) {
        const params = { passkeyId };
        expectProblem(await http().call('renamePasskey', { token, params, body: { name: 'Mine' } }), 'NOT_FOUND');
        expectProblem(await http().call('deletePasskey', { token, params }), 'NOT_FOUND');
      }
      createPair(await signInWith(http(), device));
    });

    runner.it('keep the last way to sign in', async () => {
      const person = await signIn(http());
      const [first, second] = [await addPasskey(http(), person), await addPasskey(http(), person)];
      await http().server.unitOfWork.run((stores) => stores.accounts.update(person.id, { passwordHash: null }));
      const remove = (passkeyId: string): ReturnType<typeof sendPasskey> =>
        http().call('deletePasskey', { token: person.accessToken, params: { passkeyId } });
      assert.equal((await remove(first.passkey.id)).status, 204);
      expectProblem(await remove(second.passkey.id), 'LAST_SIGN_IN_METHOD');
      createPair(await signInWith(http(), second.device));
    });
  });
}
