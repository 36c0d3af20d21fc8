import { expect, it } from 'vitest';

import { AuthPages } from './auth-pages.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson } from '../support/people.js';
import { secure } from '../support/second-factor.js';
import { describeInBrowser, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const headings = {
  '/': /./,
  '/sign-in': 'Sign in',
  '/sign-up': 'Create an account',
  '/forgot-password': 'Forgot password?',
  '/social-sign-in#error=UNAVAILABLE': 'Signing in',
  '/verify-email?token=abc': 'Confirm your email',
  '/confirm-email?token=abc': 'Confirm your new email',
  '/reset-password?token=abc': 'Choose a new password',
  '/reset-password': 'Choose a new password',
  '/invitations/accept?token=abc': 'Invitation',
};

describeInBrowser('the sign-in pages', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();

  it.each(Object.entries(headings))('pass the accessibility checks on %s, and fit a phone', async (path, name) => {
    const auth = new AuthPages(await browser.open(), server);
    await auth.goTo(path);
    await auth.page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await auth.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await checkAccessibility(auth.page);
    expect(await auth.widthBeyondPhone()).toBe(0);
  });

  it('pass the accessibility checks with code prompts and errors', async () => {
    const person = await registerPerson(server, 'Ada');
    await secure(person);
    const auth = new AuthPages(await browser.open(), server);
    await auth.typeCredentials({ ...person, password: 'Wrong-horse-7' });
    await auth.page.getByRole('alert').waitFor();
    await checkAccessibility(auth.page);
    await auth.typeCredentials(person);
    await auth.giveCode('000000');
    await auth.toFault('Code');
    await checkAccessibility(auth.page);
    expect(await auth.widthBeyondPhone()).toBe(0);
  });
});
