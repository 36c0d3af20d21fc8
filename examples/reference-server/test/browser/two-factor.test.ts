import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { ApiClient, goodPassword } from '../api-client.js';
import { securedPerson, signInWithCode } from '../authenticator.js';
import { ServerProcess } from '../server-process.js';
import { Caller } from '../workspace-client.js';
import { AccountPage, spareMs } from './account-page.js';
import { describeInBrowser, soon, TestBrowser } from './test-browser.js';

describeInBrowser('the second factor, in a browser', () => {
  const server = ServerProcess.prepare();
  const api = new ApiClient(server);
  const browser = TestBrowser.use(server);
  beforeAll(() => server.start());
  afterAll(() => server.dispose());

  it('goes from a new account to recovery codes, and back in with a code and with a recovery code', async () => {
    const { page, context, refusals } = await browser.open();
    const account = new AccountPage(page, server);
    const email = `ada-${randomUUID()}@example.com`;
    const credentials = { email, password: goodPassword };

    await account.goTo('/sign-in');
    await page.getByRole('tab', { name: 'New account' }).click();
    await account.send('register', { firstName: 'Ada', lastName: 'Lovelace', ...credentials });
    const [mail] = await Promise.all([context.waitForEvent('page'), page.locator('#mail-found-link').click()]);
    await mail.getByRole('button', { name: 'Confirm my email' }).click();
    await mail.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await mail.close();
    // The first tab hears of it.
    expect(await account.said('sign-in')).toBe('Confirmed. Now sign in.');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(await account.signedIn()).toBe(email);

    const [authenticator, codes] = await account.turnOn();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[\dA-HJKMNP-TV-Z]{4}-){5}[\dA-HJKMNP-TV-Z]{4}$/);
    const saved = await account.download(page.getByRole('button', { name: 'Download', exact: true }));
    expect(saved.name).toBe('crewkit-recovery-codes.txt');
    for (const text of [email, ...codes]) expect(saved.text).toContain(text);
    await page.locator('#recovery-codes').getByRole('button', { name: 'Copy' }).click();
    await soon(() => page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'));
    await page.getByRole('button', { name: 'I have kept them' }).click();
    expect(await page.content()).not.toContain(codes[0]);
    expect(await page.locator('#two-factor-state').innerText()).toBe('on');

    await account.signOut();
    await account.send('sign-in', credentials);
    await account.send('second-step', { code: await authenticator.nextCode() });
    expect(await account.signedIn()).toBe(email);

    await account.signOut();
    await account.send('sign-in', credentials);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    const recoveryCode = codes[3]?.toLowerCase().replaceAll('-', ' ') ?? '';
    await account.send('second-step', { recoveryCode });
    expect(await account.signedIn()).toBe(email);

    await account.signOut();
    await account.send('sign-in', credentials);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await account.send('second-step', { recoveryCode });
    expect(await account.said('second-step')).toMatch(/^This is none of the recovery codes, or it was used already/);
    await page.getByRole('button', { name: 'Use a code of the app instead' }).click();
    expect(await page.locator('#second-step .notice').count()).toBe(0);
    const asked = '401 /api/auth/login';
    expect(refusals).toEqual([asked, asked, asked, '401 /api/auth/2fa/verify']);
  });

  it('shows the secret as a picture and as text, and says what is wrong with a code', async () => {
    const person = await api.person();
    const { page, refusals } = await browser.open();
    const account = new AccountPage(page, server);
    await account.signIn(person);
    await account.openTab('Security');
    await page.getByRole('button', { name: 'Turn it on' }).click();
    const shown = await account.shownSecret();
    await page.getByAltText('QR code of the secret that stands below').waitFor();
    const width = "document.getElementById('two-factor-qr').naturalWidth";
    await soon(() => page.evaluate(width)).toBeGreaterThan(100);
    expect(shown).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    await page.locator('#two-factor-setup').getByRole('button', { name: 'Copy' }).click();
    await soon(() => page.evaluate('navigator.clipboard.readText()')).toBe(shown.replaceAll(' ', ''));

    await account.send('two-factor-setup', { code: '12 34' });
    const field = account.form('two-factor-setup').locator('[name="code"]');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(':focus').getAttribute('id')).toBe('two-factor-setup-code');
    expect([await field.getAttribute('inputmode'), await field.getAttribute('autocomplete')]).toEqual([
      'numeric',
      'one-time-code',
    ]);
    const wrong = '000000';
    await account.send('two-factor-setup', { code: wrong });
    await soon(() => account.said('two-factor-setup')).toMatch(/^This code does not fit the secret above/);
    await page.getByRole('button', { name: 'Not now' }).click();
    expect(await page.content()).not.toContain(shown);
    expect(refusals).toEqual(['401 /api/auth/2fa/enable']);
  });

  it('makes new recovery codes and turns off, with the forms of the security tab', async () => {
    const person = await securedPerson(api, spareMs);
    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await account.signIn(person, await person.authenticator.nextCode());
    await account.openTab('Security');
    await page.getByText('New recovery codes').click();
    await account.form('two-factor-renew').getByRole('button', { name: 'Use a recovery code instead' }).click();
    await account.send('two-factor-renew', { recoveryCode: person.recoveryCodes[0] ?? '' });
    await page.locator('#recovery-codes').waitFor();
    const codes = await page.locator('#recovery-code-list code').allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(person.recoveryCodes).not.toContain(codes[0]);
    await page.getByRole('button', { name: 'I have kept them' }).click();

    await page.locator('#two-factor-ending summary').click();
    await account.send('two-factor-end', { code: await person.authenticator.nextCode() });
    await soon(() => account.said('two-factor')).toBe('Two-factor sign-in is off.');
    await account.signOut();
    await account.signIn(person);
  });

  it('sends back to the sign-in who is locked, or whose second step is over, and says why', async () => {
    const person = await securedPerson(api, spareMs);
    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await account.typeCredentials(person);
    await page.locator('#second-step').waitFor();
    // A new password ends what was begun with the old one.
    await api.post('/api/auth/forgot-password', { email: person.email });
    const token = await api.tokenFor(person.email, 'reset-password');
    const password = `${goodPassword}-2`;
    expect((await api.post('/api/auth/reset-password', { token, password })).status).toBe(204);
    await account.send('second-step', { code: '123456' });
    await soon(() => account.said('sign-in')).toMatch(/more than 5 minutes ago. Sign in once more/);

    await account.typeCredentials({ email: person.email, password });
    for (let tries = 0; tries < 5; tries += 1) {
      await account.send('second-step', { code: '000000' });
      await page.locator('#second-step:not([aria-busy])').waitFor();
    }
    expect(await account.said('second-step')).toMatch(/^This code is not right, or was used already/);
    await account.send('second-step', { code: await person.authenticator.nextCode() });
    expect(await account.said('sign-in')).toBe('Too many wrong attempts. Wait 15 minutes. Then sign in once more.');
    expect(await page.locator('#second-step').isVisible()).toBe(false);
  });

  it('goes back from the second step, with the keyboard alone', async () => {
    const person = await securedPerson(api, spareMs);
    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await account.typeCredentials(person);
    await account.form('second-step').locator('[name="code"]').waitFor();
    for (const name of ['Use a recovery code instead', 'Sign in', 'Back']) {
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').innerText()).toBe(name);
    }
    await page.keyboard.press('Enter');
    await page.locator('#signed-out').waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('sign-in-password');
  });

  it('is asked for where an invitation is accepted', async () => {
    const owner = new Caller(api, await api.person());
    const organizationId = await owner.make('/organizations', { name: 'Engines' });
    const person = await securedPerson(api, spareMs);
    const { body } = await owner.ask('GET', `/organizations/${organizationId}/roles?limit=100`);
    const roles = body.items as { readonly id: string; readonly name: string; readonly level: string }[];
    const role = roles.find(({ name, level }) => name === 'MEMBER' && level === 'ORGANIZATION');
    await owner.do('POST', `/organizations/${organizationId}/invitations`, { email: person.email, roleId: role?.id });

    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await account.goTo(`/invitations/accept?token=${await api.tokenFor(person.email, 'invitations/accept')}`);
    await account.send('sign-in', { email: person.email, password: person.password });
    await account.send('second-step', { code: await person.authenticator.nextCode() });
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Welcome to Engines' }).waitFor();
    expect((await signInWithCode(api, person)).status).toBe(200);
  });
});
