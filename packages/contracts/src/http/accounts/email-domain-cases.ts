import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailsTo, newPerson, signIn } from '../support/people.js';
import { createOrganization, organizationRole } from '../workspace/workspace.js';

/** Returns a new email with an internationalized domain, in all its forms. */
function newEmail(): { readonly ascii: string; readonly unicode: string; readonly upperCase: string } {
  const local = `ada-${randomUUID()}`;
  const unicode = `${local}@b\u00fccher.example`;
  return { ascii: `${local}@xn--bcher-kva.example`, unicode, upperCase: unicode.toUpperCase() };
}

const wrong = 'Wrong-password-1';

/** Tests emails with internationalized domains (UTS 46): all spellings have one account, one lockout and one invitation. */
export function emailDomainCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('an email with an internationalized domain', () => {
    const http = useServer(options);

    runner.it('signs in to one account in every spelling', async () => {
      const { ascii, unicode, upperCase } = newEmail();
      const { id, password } = await signIn(http(), { email: ascii });
      for (const email of [ascii, unicode, upperCase, unicode.normalize('NFD')]) {
        const { user } = await http().get<{ user: { id: string; email: string } }>('login', 200, {
          body: { email, password },
        });
        assert.deepEqual([user.id, user.email], [id, ascii]);
      }
    });

    runner.it('is registered once, and emails use its SMTP form', async () => {
      const { ascii, unicode } = newEmail();
      const { firstName, lastName, password } = newPerson();
      await http().call('register', { body: { firstName, lastName, password, email: unicode } });
      assert.equal((await mailsTo(http(), ascii)).length, 1);
      const person = await signIn(http(), { email: newEmail().ascii });
      const again = person.email.replace('xn--bcher-kva', 'b\u00fccher');
      await http().call('register', { body: { firstName, lastName, password, email: again } });
      const [newest] = await mailsTo(http(), person.email);
      // The owner is informed that the account exists.
      assert.doesNotMatch(newest?.text ?? 'verify-email', /verify-email/);
    });

    runner.it('shares one lockout between its spellings', async () => {
      const { ascii, unicode, upperCase } = newEmail();
      for (const email of [ascii, unicode, upperCase, ascii, unicode]) {
        expectProblem(await http().call('login', { body: { email, password: wrong } }), 'INVALID_CREDENTIALS');
      }
      for (const email of [ascii, unicode]) {
        expectProblem(await http().call('login', { body: { email, password: wrong } }), 'ACCOUNT_LOCKED');
      }
    });

    runner.it('is invited once, and matches the account with the other spelling', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const { ascii, unicode } = newEmail();
      const call = { token: owner.accessToken, params: { organizationId } };
      const body = (email: string): object => ({ ...call, body: { email, roleId: organizationRole('MEMBER') } });
      assert.equal((await http().call('createInvitation', body(unicode))).status, 201);
      expectProblem(await http().call('createInvitation', body(ascii)), 'CONFLICT');
    });

    runner.it('is rejected if the domain is invalid', async () => {
      const { firstName, lastName, password } = newPerson();
      for (const domain of [
        'xn--a.example',
        'b\u00fccher',
        'b\u00fccher.example/x',
        'b\u00fcc%68er.example',
        '\u2100\u00fc.example',
      ]) {
        const body = { firstName, lastName, password, email: `ada@${domain}` };
        expectProblem(await http().call('register', { body }), 'VALIDATION_FAILED');
      }
    });
  });
}
