import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { ApiClient, goodPassword } from '../api-client.js';
import { ServerProcess } from '../server-process.js';
import { Caller } from '../workspace-client.js';
import { AccountPage } from './account-page.js';
import { describeInBrowser, soon, TestBrowser } from './test-browser.js';

describeInBrowser("an account's own life, in a browser", () => {
  const server = ServerProcess.prepare();
  const api = new ApiClient(server);
  const browser = TestBrowser.use(server);
  beforeAll(() => server.start());
  afterAll(() => server.dispose());

  it('takes other names and another email, which is confirmed in another tab', async () => {
    const person = await api.person();
    const { page, context, refusals } = await browser.open();
    const account = new AccountPage(page, server);
    await account.signIn(person);
    await account.send('names', { firstName: 'Augusta', lastName: 'King' });
    expect(await account.said('names')).toBe('Saved.');
    expect(await page.locator('#me-name').innerText()).toBe('Augusta King');

    const newEmail = `new-${randomUUID()}@example.com`;
    await account.send('change-email', { newEmail, password: 'Wrong-horse-7' });
    expect(await account.said('change-email')).toBe('The password is not right.');
    await account.send('change-email', { newEmail, password: goodPassword });
    await soon(() => account.said('change-email')).toContain(`A link is on its way to ${newEmail}.`);
    expect(await page.locator('#me-email').innerText()).toBe(person.email);

    const other = new AccountPage(await context.newPage(), server);
    const token = await api.tokenFor(newEmail, 'confirm-email');
    await other.goTo(`/confirm-email?token=${token}`);
    // Nothing happens by looking, and the token has left the address.
    expect(new URL(other.page.url()).search).toBe('');
    expect((await api.login(person.email)).status).toBe(200);
    await other.page.getByRole('button', { name: 'Confirm my new email' }).click();
    await other.page.getByRole('heading', { name: 'Your new email is confirmed' }).waitFor();
    await soon(() => page.locator('#me-email').innerText()).toBe(newEmail);
    await other.goTo(`/confirm-email?token=${token}`);
    await other.page.getByRole('button', { name: 'Confirm my new email' }).click();
    await other.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await other.signIn({ email: newEmail, password: goodPassword });
    expect(refusals).toEqual(['401 /api/auth/change-email', '400 /api/auth/confirm-email']);
  });

  it('gives everything that is kept about a person as a file', async () => {
    const person = await api.person();
    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await account.signIn(person);
    await account.openTab('Your data');
    const { name, text } = await account.download(page.getByRole('button', { name: 'Download my data' }));
    expect(name).toBe('crewkit-export.json');
    expect(JSON.parse(text)).toMatchObject({ account: { id: person.id, email: person.email } });
    expect(await account.said('export')).toBe('It is in your downloads.');
  });

  it('closes, with the password, once no organization would be left without an owner', async () => {
    const person = await api.person();
    const owner = new Caller(api, person);
    const organizationId = await owner.make('/organizations', { name: 'Engines' });
    const { page, refusals } = await browser.open();
    const account = new AccountPage(page, server);
    await account.signIn(person);
    await account.openTab('Your data');
    await account.send('close-account', { password: 'Wrong-horse-7' });
    expect(await account.said('close-account')).toBe('The password is not right.');
    await account.send('close-account', { password: goodPassword });
    await soon(() => account.said('close-account')).toMatch(/^You are the only owner of an organization/);
    await owner.do('DELETE', `/organizations/${organizationId}`);
    await account.send('close-account', { password: goodPassword });
    expect(await account.said('sign-in')).toMatch(/^Your account is closed/);
    await account.send('sign-in', { email: person.email, password: goodPassword });
    await soon(() => account.said('sign-in')).toMatch(/^The email or the password is wrong/);
    const [close, login] = ['/api/users/me', '/api/auth/login'];
    expect(refusals).toEqual([`401 ${close}`, `409 ${close}`, `401 ${login}`]);
  });

  it('gets another password, which signs out everywhere', async () => {
    const person = await api.person();
    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await account.signIn(person);
    await account.openTab('Security');
    const newPassword = `${goodPassword}-new`;
    await account.send('change-password', { currentPassword: goodPassword, newPassword: 'short' });
    await account.form('change-password').locator('[aria-invalid="true"]').waitFor();
    await account.send('change-password', { currentPassword: goodPassword, newPassword });
    expect(await account.said('sign-in')).toMatch(/^Your password is changed, and every device is signed out/);
    await account.signIn({ email: person.email, password: newPassword });
  });

  it('shows where it is signed in, and ends one session or all', async () => {
    const person = await api.person();
    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await account.signIn(person);
    await account.openTab('Devices');
    const sessions = page.locator('#sessions li');
    await soon(() => sessions.count()).toBe(2);
    await page.getByRole('button', { name: /^End the session on (?!.*this one)/ }).click();
    await soon(() => sessions.count()).toBe(1);
    const { refreshToken } = person;
    expect((await api.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
    await page.getByRole('button', { name: 'Refresh the tokens' }).click();
    await soon(() => account.said('devices')).toMatch(/^Done: new tokens/);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    expect(await account.said('sign-in')).toBe('You are signed out, on every device.');
  });

  it('moves through its tabs by the arrow keys', async () => {
    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await account.signIn(await api.person());
    await page.getByRole('tab', { name: 'Profile' }).focus();
    for (const name of ['Security', 'Devices', 'Your data', 'Profile']) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name, selected: true }).and(page.locator(':focus')).waitFor();
      await page.getByRole('tabpanel', { name }).waitFor();
    }
  });
});
