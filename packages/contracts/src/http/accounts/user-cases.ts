import assert from 'node:assert/strict';
import { permissionCatalogue } from '@crewkit/core';

import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailsTo, signIn } from '../support/people.js';

interface UserOnWire {
  readonly firstName: string;
  readonly lastName: string;
}

/** Tests the signed-in user's own resource, and the permission catalogue, which all users can read. */
export function userCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe("the caller's profile", () => {
    const http = useServer(options);

    runner.it('updates the given names and keeps the others', async () => {
      const { accessToken: token, ...person } = await signIn(http());
      const before = await http().get('viewMe', 200, { token });
      const first = await http().get<UserOnWire>('updateMe', 200, { token, body: { firstName: '  Grace ' } });
      assert.deepEqual([first.firstName, first.lastName], ['Grace', person.lastName]);
      const second = await http().get<UserOnWire>('updateMe', 200, { token, body: { lastName: 'Hopper😀' } });
      assert.deepEqual(second, { ...(before as object), firstName: 'Grace', lastName: 'Hopper😀' });
      assert.deepEqual(await http().get('updateMe', 200, { token, body: {} }), second);
      assert.deepEqual(await http().get('viewMe', 200, { token }), second);
    });

    runner.it('sets and removes the display name, locale and time zone', async () => {
      const { accessToken: token } = await signIn(http());
      const before = await http().get<object>('viewMe', 200, { token });
      assert.deepEqual({ ...before, displayName: null, avatarUrl: null, locale: null, timeZone: null }, before);
      const body = { displayName: ' Ada\u00a0L. ', locale: 'DE-at', timeZone: 'Europe/Vienna' };
      const after = await http().get('updateMe', 200, { token, body });
      assert.deepEqual(after, { ...before, displayName: 'Ada\u00a0L.', locale: 'de-AT', timeZone: 'Europe/Vienna' });
      assert.deepEqual(await http().get('updateMe', 200, { token, body: { firstName: 'Ada' } }), after);
      const none = { displayName: null, locale: null, timeZone: null };
      assert.deepEqual(await http().get('updateMe', 200, { token, body: none }), before);
    });

    runner.it('determines the language and time zone of the times in emails', async () => {
      const { accessToken: token, email, password } = await signIn(http());
      await http().get('updateMe', 200, { token, body: { locale: 'en-US', timeZone: 'Asia/Tokyo' } });
      await http().get('changePassword', 204, {
        token,
        body: { currentPassword: password, newPassword: 'Other-horse-7' },
      });
      const [mail] = await mailsTo(http(), email);
      assert.match(mail?.text ?? '', /^When: \w+ \d+, \d{4} at \d\d:\d\d\s[AP]M GMT\+9$/m);
    });

    runner.it('rejects malformed display names, locales and time zones', async () => {
      const { accessToken: token } = await signIn(http());
      for (const body of [
        ...['', ' ', 'x'.repeat(101), 'a\nb', 'a\u202eb', 7].map((displayName) => ({ displayName })),
        ...['', 'e', 'de_AT', 'x'.repeat(36), '<b>', 7].map((locale) => ({ locale })),
        ...['', 'Nowhere/Else', '+01:00', 'x'.repeat(65), 7].map((timeZone) => ({ timeZone })),
        { avatarUrl: 'https://example.test/a.png' },
        { avatarId: null },
      ]) {
        expectProblem(await http().call('updateMe', { token, body }), 'VALIDATION_FAILED');
      }
    });

    runner.it('rejects changes of all other fields', async () => {
      const { accessToken: token, email } = await signIn(http());
      for (const body of [
        { email: 'eve@example.test' },
        { emailVerifiedAt: null },
        { id: 'x' },
        { firstName: 'A', twoFactorEnabled: true },
      ]) {
        expectProblem(await http().call('updateMe', { token, body }), 'VALIDATION_FAILED');
      }
      const user = await http().get<{ email: string; firstName: string }>('viewMe', 200, { token });
      assert.deepEqual([user.email, user.firstName], [email, 'Ada']);
    });

    runner.it('requires names of 1 to 100 characters on one line', async () => {
      const { accessToken: token } = await signIn(http());
      for (const firstName of ['x', '😀'.repeat(100), 'e\u0301', '<b>&\'"', 'שלום', 'ﷺ']) {
        const user = await http().get<UserOnWire>('updateMe', 200, { token, body: { firstName } });
        assert.equal(user.firstName, firstName.normalize('NFC'));
      }
      for (const firstName of ['', ' ', 'x'.repeat(101), 'a\u0000b', 'a\rb', 'a\u0085b']) {
        expectProblem(await http().call('updateMe', { token, body: { firstName } }), 'VALIDATION_FAILED');
      }
    });
  });

  runner.describe('the permission catalogue', () => {
    const http = useServer(options);

    runner.it('matches the domain catalogue in its order', async () => {
      const { accessToken: token } = await signIn(http());
      const body = await http().get('listPermissions', 200, { token });
      assert.deepEqual(body, {
        items: permissionCatalogue.map((each) => ({ ...each, origin: 'crewkit' })),
        nextCursor: null,
      });
    });

    runner.it('is paginated like every list', async () => {
      const { accessToken: token } = await signIn(http());
      const list = (query: Record<string, string>) => http().call('listPermissions', { token, query });
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const answer = await list({ limit: '20', ...(cursor === null ? {} : { cursor }) });
        const page = JSON.parse(answer.text) as { items: { name: string }[]; nextCursor: string | null };
        assert.ok(page.items.length > 0 && page.items.length <= 20);
        found.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor;
      } while (cursor !== null);
      assert.deepEqual(
        found,
        permissionCatalogue.map(({ name }) => name),
      );
      for (const limit of ['0', '101', 'x']) expectProblem(await list({ limit }), 'VALIDATION_FAILED');
      expectProblem(await list({ cursor: 'x' }), 'CURSOR_INVALID');
    });
  });
}
