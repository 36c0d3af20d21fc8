import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { AuthPages } from './auth-pages.js';
import { mailedToken, registerPerson, testPassword } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('signing up and signing in', () => {
  // The store is a file, because one test restarts the server.
  const server = useWebServer({ CREWKIT_HTTP: 'express', CREWKIT_STORE: 'sqlite:./data/crewkit.db' });
  const browser = TestBrowser.use();
  const open = async (): Promise<AuthPages> => new AuthPages(await browser.open(), server);

  it('registers a user, signs them in by the link in the email, and resets their password', async () => {
    const auth = await open();
    const { page } = auth;
    const email = `ada-${randomUUID()}@example.com`;
    await auth.goTo('/sign-up');
    await auth.fill({ 'First name': 'Ada', 'Last name': 'Lovelace', Email: email, Password: testPassword });
    await auth.press('Create account');
    await auth.heading('Check your email').waitFor();

    await page.getByRole('link', { name: 'view sent mail' }).click();
    await page.getByRole('button', { name: email }).click();
    const [mail] = await Promise.all([page.context().waitForEvent('page'), page.locator('#mail-action').click()]);
    const confirming = new AuthPages(mail, server);
    // Opening the page has no effect, and the token is removed from the address.
    await soon(() => confirming.place).toBe('/verify-email');
    await mail.reload();
    await confirming.press('Confirm email');
    // In the browser that registered, confirming also signs in.
    await confirming.menu.waitFor();
    await confirming.signOut();

    await confirming.goTo('/sign-in');
    await confirming.fill({ Email: email, Password: 'Wrong-horse-7' });
    await confirming.press('Sign in');
    await mail.getByRole('alert').getByText('Incorrect email or password.').waitFor();
    await confirming.fill({ Password: testPassword });
    await confirming.press('Sign in');
    await confirming.menu.waitFor();
    await confirming.signOut();

    await confirming.goTo('/sign-in');
    await mail.getByRole('link', { name: 'Forgot password?' }).click();
    await confirming.fill({ Email: email });
    await confirming.press('Send reset link');
    await confirming.heading('Check your email').waitFor();
    await auth.goTo(`/reset-password?token=${await mailedToken(server, email, 'reset-password')}`);
    await soon(() => auth.place).toBe('/reset-password');
    const password = `${testPassword}-new`;
    await auth.fill({ 'New password': password });
    await auth.press('Set password');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await auth.fill({ Email: email, Password: testPassword });
    await auth.press('Sign in');
    await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
    await auth.signIn({ email, password });
  });

  it('explains why a user cannot sign in yet, and sends the email again on request', async () => {
    const auth = await open();
    const email = `bob-${randomUUID()}@example.com`;
    await auth.goTo('/sign-up');
    await auth.fill({ 'First name': 'Bob', 'Last name': 'Bytes', Email: email, Password: 'short' });
    await auth.press('Create account');
    await soon(() => auth.toFault('Password')).not.toBe('');
    await soon(() => auth.page.locator(':focus').getAttribute('name')).toBe('password');
    await auth.fill({ Password: testPassword });
    await auth.press('Create account');
    await auth.heading('Check your email').waitFor();
    const first = await mailedToken(server, email, 'verify-email');
    await auth.typeCredentials({ email, password: testPassword });
    await auth.page.getByText('Confirm your email first').waitFor();
    await auth.press('Resend email');
    await auth.page.getByText(`If ${email} is not confirmed yet, check for our new email`).waitFor();
    // After the limit on emails to one address is reached, no email is sent.
    expect(await auth.page.getByRole('main').innerText()).not.toMatch(/emailed|on its way/);
    await soon(() => mailedToken(server, email, 'verify-email')).not.toBe(first);
  });

  it('works with the keyboard alone, and returns to the requested page', async () => {
    const { email, password } = await registerPerson(server, 'Cleo');
    const auth = await open();
    const { page } = auth;
    await auth.goTo('/account/sessions?from=mail');
    await soon(() => auth.place).toBe(`/sign-in?next=${encodeURIComponent('/account/sessions?from=mail')}`);
    await soon(() => page.locator(':focus').getAttribute('name')).toBe('email');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    for (const name of ['Show password', 'Forgot password?', 'Sign in']) {
      await page.keyboard.press('Tab');
      await soon(() => auth.focused()).toBe(name);
    }
    await page.keyboard.press('Enter');
    await page.getByText('This device').waitFor();
    expect(auth.place).toBe('/account/sessions?from=mail');
  });

  it('never redirects to other sites', async () => {
    const person = await registerPerson(server, 'Dora');
    const elsewhere = ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'];
    const nowhere = ['/\t/evil.example', '/%09/evil.example', '/sign-in?next=/sign-in'];
    for (const next of [...elsewhere, ...nowhere]) {
      const auth = await open();
      await auth.goTo(`/sign-in?${new URLSearchParams({ next }).toString()}`);
      await auth.fill({ Email: person.email, Password: person.password });
      await auth.press('Sign in');
      await auth.menu.waitFor();
      expect(auth.place).toBe('/');
    }
  });

  it('signs the user in and out in all tabs', async () => {
    const person = await registerPerson(server, 'Emil');
    const auth = await open();
    const other = new AuthPages(await auth.page.context().newPage(), server);
    await other.goTo('/sign-in');
    await auth.signIn(person);
    await other.menu.waitFor();
    await other.goTo('/account');
    await auth.signOut();
    await other.heading('Sign in').waitFor();
    expect(await other.page.content()).not.toContain(person.email);
  });

  it('keeps the user signed in when the server restarts', async () => {
    const person = await registerPerson(server, 'Fay');
    const auth = await open();
    await auth.signIn(person);
    await auth.page.getByRole('link', { name: 'Home' }).waitFor();
    await auth.goTo('/account');
    await auth.fill({ 'First name': 'Faye' });
    await server.stop();
    await auth.press('Save');
    await auth.page.getByRole('alert').getByText('Can’t reach the server.').waitFor();
    await server.restart({ PORT: new URL(server.url).port });
    await auth.press('Save');
    await auth.page.getByText('Saved').waitFor();
    await soon(() => auth.menu.innerText()).toContain('Faye Tester');
    await auth.page.reload();
    await auth.menu.waitFor();
  });

  it('explains invalid links and what to do about them', async () => {
    const auth = await open();
    const dead = auth.page.getByText('This link does not work');
    for (const path of ['/verify-email', '/confirm-email', '/reset-password', '/invitations/accept']) {
      await auth.goTo(path);
      await dead.waitFor();
    }
    for (const [path, button] of [
      ['/verify-email', 'Confirm email'],
      ['/confirm-email', 'Confirm email'],
    ] as const) {
      await auth.goTo(`${path}?token=unknown`);
      await auth.press(button);
      await dead.waitFor();
    }
    await auth.goTo('/reset-password?token=unknown');
    await auth.fill({ 'New password': testPassword });
    await auth.press('Set password');
    await dead.waitFor();
    await auth.page.getByRole('link', { name: 'Request a new link' }).click();
    await auth.heading('Forgot password?').waitFor();
  });
});
