import assert from 'node:assert/strict';

import { askForEmail, confirm, newAddress } from './changing-email.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailedToken, mailsTo, signIn, type SignedIn } from '../support/people.js';
import { enable, generate } from '../sign-in/two-factor/second-factor.js';

const another = 'Another-horse-8';

/** Operations that cancel a pending change of email, because an attacker could have requested the change. */
const callings: Readonly<Record<string, (http: HttpClient, person: SignedIn) => Promise<unknown>>> = {
  'a password change': (http, { accessToken: token, password: currentPassword }) =>
    http.get('changePassword', 204, { token, body: { currentPassword, newPassword: another } }),
  'a password reset': async (http, { email }) => {
    await http.get('forgotPassword', 202, { body: { email } });
    const token = await mailedToken(http, email, 'reset-password');
    await http.get('resetPassword', 204, { body: { token, password: another } });
  },
  'enabling a second factor': async (http, { accessToken }) => {
    await enable(http, accessToken, (await generate(http, accessToken)).code());
  },
};

/** Tests that a change of email gives the account to the user of the new mailbox, and frees the old address for all users. */
export function emailChangeSafetyCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a pending email change', () => {
    const http = useServer(options);

    for (const [what, call] of Object.entries(callings)) {
      runner.it(`is cancelled by ${what}`, async () => {
        const person = await signIn(http());
        const token = await askForEmail(http(), person, newAddress());
        await call(http(), person);
        expectProblem(await confirm(http(), token), 'INVALID_TOKEN');
      });
    }

    runner.it('survives a logout, because the link may be opened on any device', async () => {
      const person = await signIn(http());
      const token = await askForEmail(http(), person, newAddress());
      await http().get('logout', 204, { token: person.accessToken });
      assert.equal((await confirm(http(), token)).status, 204);
    });

    runner.it('leaves no reset link at the old address, among 16 parallel reset requests', async () => {
      for (let round = 0; round < 5; round += 1) {
        const person = await signIn(http());
        const { email } = person;
        const newEmail = newAddress();
        const token = await askForEmail(http(), person, newEmail);
        const forget = () => http().get('forgotPassword', 202, { body: { email } });
        const early = Array.from({ length: 8 }, forget);
        const confirmed = confirm(http(), token);
        await Promise.all([...early, ...Array.from({ length: 8 }, forget)]);
        assert.equal((await confirmed).status, 204);
        const linksTo = async (address: string): Promise<string[]> =>
          (await mailsTo(http(), address)).flatMap(
            ({ text }) => /reset-password\?token=([\w-]{43})$/m.exec(text)?.[1] ?? [],
          );
        for (const link of await linksTo(email)) {
          const body = { token: link, password: another };
          expectProblem(await http().call('resetPassword', { body }), 'INVALID_TOKEN');
        }
        assert.deepEqual(await linksTo(newEmail), [], 'a reset was mailed to the new address');
      }
    });
  });
}
