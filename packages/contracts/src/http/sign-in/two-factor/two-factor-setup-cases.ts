import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { logIn, mailsTo, signIn, type SignedIn } from '../../support/people.js';
import { Authenticator, enable, generate, signInProtected, stepSeconds, tryLogIn } from './second-factor.js';

/** Tests how the second factor is turned on and off. */
export function twoFactorSetupCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('enabling two-factor sign-in', () => {
    const http = useServer(options);
    const recorded = async ({ id }: SignedIn): Promise<string[]> => {
      const query = { organizationId: null, before: null, limit: 100 };
      const { items } = await http().server.unitOfWork.read((stores) => stores.auditLog.list(query));
      return items.filter(({ targetId }) => targetId === id).map(({ action }) => action);
    };

    runner.it('shows the secret in three forms, and ten recovery codes, once', async () => {
      const person = await signIn(http());
      const token = person.accessToken;
      interface Generated {
        readonly secret: string;
        readonly otpauthUrl: string;
        readonly qrCodeDataUrl: string;
      }
      const generated = await http().get<Generated>('generateTwoFactor', 200, { token });
      assert.match(generated.secret, /^[A-Z2-7]{32}$/, '160 bits in base32');
      const url = new URL(generated.otpauthUrl);
      assert.equal(`${url.protocol}//${url.host}`, 'otpauth://totp');
      assert.equal(decodeURIComponent(url.pathname), `/Crewkit:${person.email}`);
      assert.equal(url.searchParams.get('secret'), generated.secret);
      assert.equal(url.searchParams.get('issuer'), 'Crewkit');
      assert.match(generated.qrCodeDataUrl, /^data:image\/(?:png;base64,[\w+/=]{200,}|svg\+xml[;,].{200,})$/);

      const before = await mailsTo(http(), person.email);
      const app = new Authenticator(http().server.clock, generated.secret);
      const codes = await enable(http(), token, app.code());
      assert.equal(new Set(codes).size, 10);
      for (const code of codes) assert.match(code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
      const me = await http().get<{ twoFactorEnabled: boolean }>('viewMe', 200, { token });
      assert.equal(me.twoFactorEnabled, true);
      assert.equal((await mailsTo(http(), person.email)).length, before.length + 1, 'the owner is told');
      assert.deepEqual(await recorded(person), ['account.two_factor_enabled', 'account.created']);
    });

    runner.it('stores neither the secret nor recovery codes in plain text', async () => {
      const person = await signInProtected(http());
      const kept = await http().server.unitOfWork.read((stores) => stores.twoFactor.find(person.id));
      assert.ok(kept && !kept.sealedSecret.includes(person.app.secret));
    });

    runner.it('requires a code for the staged secret, and changes nothing before that', async () => {
      const person = await signIn(http());
      const token = person.accessToken;
      const nothing = await http().call('enableTwoFactor', { token, body: { code: '123456' } });
      assert.match(expectProblem(nothing, 'INVALID_TWO_FACTOR_CODE').detail, /generate/i);
      const app = await generate(http(), token);
      const wrong = await http().call('enableTwoFactor', { token, body: { code: app.wrongCode() } });
      expectProblem(wrong, 'INVALID_TWO_FACTOR_CODE');
      await logIn(http(), person);
      const second = await generate(http(), token);
      const old = await http().call('enableTwoFactor', { token, body: { code: app.code() } });
      expectProblem(old, 'INVALID_TWO_FACTOR_CODE');
      await enable(http(), token, second.code());
      expectProblem(await tryLogIn(http(), person), 'TWO_FACTOR_REQUIRED');
    });

    runner.it('accepts the code for ten minutes', async () => {
      const [early, late] = [await signIn(http()), await signIn(http())];
      const apps = [await generate(http(), early.accessToken), await generate(http(), late.accessToken)] as const;
      http().server.clock.advance({ minutes: 10, seconds: -1 });
      await enable(http(), early.accessToken, apps[0].code());
      http().server.clock.advance({ seconds: 1 });
      const call = { token: late.accessToken, body: { code: apps[1].code() } };
      assert.match(
        expectProblem(await http().call('enableTwoFactor', call), 'INVALID_TWO_FACTOR_CODE').detail,
        /generate/i,
      );
    });

    runner.it('is refused while it is enabled, and the current secret stays valid', async () => {
      const person = await signInProtected(http());
      const token = person.accessToken;
      expectProblem(await http().call('generateTwoFactor', { token }), 'TWO_FACTOR_ALREADY_ENABLED');
      const again = await http().call('enableTwoFactor', { token, body: { code: person.app.code() } });
      expectProblem(again, 'TWO_FACTOR_ALREADY_ENABLED');
      assert.equal((await tryLogIn(http(), person, { totpCode: person.app.code() })).status, 200);
    });

    runner.it(
      'succeeds once among 16 parallel requests, and the returned recovery codes are the valid ones',
      async () => {
        const person = await signIn(http());
        const app = await generate(http(), person.accessToken);
        const call = { token: person.accessToken, body: { code: app.code() } };
        const answers = await Promise.all(Array.from({ length: 16 }, () => http().call('enableTwoFactor', call)));
        const shown = answers.filter((answer) => answer.status === 200);
        assert.equal(shown.length, 1);
        const { recoveryCodes } = JSON.parse(shown[0]?.text ?? '') as { recoveryCodes: string[] };
        const recoveryCode = recoveryCodes[0] ?? assert.fail();
        assert.equal((await tryLogIn(http(), person, { recoveryCode })).status, 200);
      },
    );

    runner.it('ends the other sessions of the account, and of no other account', async () => {
      const [person, stranger] = [await signIn(http()), await signIn(http())];
      const others = [await logIn(http(), person), await logIn(http(), person)];
      const app = await generate(http(), person.accessToken);
      await enable(http(), person.accessToken, app.code());
      for (const { refreshToken } of others) {
        expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
      }
      for (const { refreshToken } of [person, stranger]) {
        await http().get('refresh', 200, { body: { refreshToken } });
      }
    });
  });

  runner.describe('disabling two-factor sign-in', () => {
    const http = useServer(options);

    runner.it('requires a code, and then the password alone signs in', async () => {
      const person = await signInProtected(http());
      const token = person.accessToken;
      const elsewhere = await tryLogIn(http(), person, { totpCode: person.app.code() });
      http().server.clock.advance({ seconds: stepSeconds });
      const wrong = await http().call('disableTwoFactor', { token, body: { code: person.app.wrongCode() } });
      expectProblem(wrong, 'INVALID_TWO_FACTOR_CODE');
      expectProblem(await tryLogIn(http(), person), 'TWO_FACTOR_REQUIRED');
      const before = await mailsTo(http(), person.email);
      await http().get('disableTwoFactor', 204, { token, body: { code: person.app.code() } });
      assert.equal((await mailsTo(http(), person.email)).length, before.length + 1, 'the owner is told');
      await logIn(http(), person);
      const me = await http().get<{ twoFactorEnabled: boolean }>('viewMe', 200, { token });
      assert.equal(me.twoFactorEnabled, false);
      const { refreshToken } = JSON.parse(elsewhere.text) as { refreshToken: string };
      await http().get('refresh', 200, { body: { refreshToken } });
    });

    runner.it('accepts a recovery code too, but not in the field of the code', async () => {
      const person = await signInProtected(http());
      const token = person.accessToken;
      const [recoveryCode = ''] = person.recoveryCodes;
      const asCode = await http().call('disableTwoFactor', { token, body: { code: recoveryCode } });
      expectProblem(asCode, 'INVALID_TWO_FACTOR_CODE');
      const asRecovery = await http().call('disableTwoFactor', { token, body: { recoveryCode: person.app.code() } });
      expectProblem(asRecovery, 'INVALID_TWO_FACTOR_CODE');
      for (const body of [{}, { code: person.app.code(), recoveryCode }]) {
        expectProblem(await http().call('disableTwoFactor', { token, body }), 'VALIDATION_FAILED');
      }
      await http().get('disableTwoFactor', 204, { token, body: { recoveryCode } });
      await logIn(http(), person);
    });

    runner.it('rejects a code that has already signed in', async () => {
      const person = await signInProtected(http());
      const code = person.app.code();
      assert.equal((await tryLogIn(http(), person, { totpCode: code })).status, 200);
      for (const operation of ['disableTwoFactor', 'renewRecoveryCodes']) {
        const answer = await http().call(operation, { token: person.accessToken, body: { code } });
        expectProblem(answer, 'INVALID_TWO_FACTOR_CODE');
      }
    });

    runner.it('is refused while it is disabled, as is renewing recovery codes', async () => {
      const { accessToken: token } = await signIn(http());
      await generate(http(), token);
      for (const operation of ['disableTwoFactor', 'renewRecoveryCodes']) {
        expectProblem(await http().call(operation, { token, body: { code: '123456' } }), 'TWO_FACTOR_NOT_ENABLED');
      }
    });

    runner.it('deletes secret and recovery codes: enabled again, only the new ones are valid', async () => {
      const old = await signInProtected(http());
      const { accessToken: token } = old;
      await http().get('disableTwoFactor', 204, { token, body: { code: old.app.code() } });
      const app = await generate(http(), token);
      await enable(http(), token, app.code());
      http().server.clock.advance({ seconds: stepSeconds });
      expectProblem(await tryLogIn(http(), old, { totpCode: old.app.code() }), 'INVALID_TWO_FACTOR_CODE');
      const [recoveryCode = ''] = old.recoveryCodes;
      expectProblem(await tryLogIn(http(), old, { recoveryCode }), 'INVALID_TWO_FACTOR_CODE');
      assert.equal((await tryLogIn(http(), old, { totpCode: app.code() })).status, 200);
    });
  });
}
