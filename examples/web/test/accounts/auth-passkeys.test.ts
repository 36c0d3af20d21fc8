import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { AuthPages } from './auth-pages.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { mailedText, registerPerson } from '../support/people.js';
import { secure } from '../support/second-factor.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

/** Adds an authenticator that verifies the user and confirms every request at once, as a phone whose owner agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
    ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  };
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}

describeInBrowser('passkeys and emailed codes', () => {
  const server = useWebServer();
  // Passkeys belong to a domain, so not to 127.0.0.1.
  const atDomain = {
    get url(): string {
      return server.url.replace('127.0.0.1', 'localhost');
    },
  };
  const browser = TestBrowser.use();

  it('are added, sign in without a password, complete a two-factor sign-in, and are deleted', async () => {
    const person = await registerPerson(server, 'Ada');
    const page = await browser.openAs(person);
    await addAuthenticator(page);
    const auth = new AuthPages(page, atDomain);
    await auth.goTo('/account/security');
    await auth.press('Add passkey');
    await auth.fill({ Name: 'Work laptop' });
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    const list = page.getByRole('list', { name: 'Passkeys' });
    await list.getByText('Work laptop').waitFor();
    await checkAccessibility(page);

    await auth.signOut();
    // The virtual authenticator answers the request of the autofill, too.
    await auth.goTo('/sign-in');
    await auth.menu.waitFor();
    const { items } = await person.client.auth.listSessions();
    expect(items[0]).toMatchObject({ method: 'passkey', secondFactor: true });

    await auth.goTo('/account/security');
    await auth.press('Rename Work laptop');
    await auth.fill({ Name: 'Phone' });
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await list.getByText('Phone').waitFor();
    await auth.press('Delete Phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await soon(() => list.count()).toBe(0);
  });

  it('are a second factor in place of a code', async () => {
    const person = await registerPerson(server, 'Grace');
    const { auth: api } = person.client;
    await secure(person);
    const page = await browser.openAs(person);
    await addAuthenticator(page);
    const auth = new AuthPages(page, atDomain);
    await auth.goTo('/account/security');
    await auth.press('Add passkey');
    await auth.fill({ Name: 'Phone' });
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('list', { name: 'Passkeys' }).waitFor();
    await auth.signOut();
    await auth.goTo('/sign-in/code');
    await auth.fill({ Email: person.email });
    await auth.press('Send code');
    await auth.fill({ 'Code from the email': /\d{6}/.exec(await mailedText(server, person.email))?.[0] ?? '' });
    await auth.press('Sign in');
    await auth.press('Use a passkey');
    await auth.menu.waitFor();
    const { items } = await api.listSessions();
    expect(items[0]).toMatchObject({ method: 'email_code', secondFactor: true });
  });

  it('the link in the email fills in the code, and needs a click', async () => {
    const person = await registerPerson(server, 'Alan');
    const page = await browser.open();
    const auth = new AuthPages(page, server);
    await auth.goTo('/sign-in/code');
    await auth.fill({ Email: person.email });
    await auth.press('Send code');
    await auth.heading('Check your email').waitFor();
    const link = /^http\S+\/sign-in\/code#\S+$/m.exec(await mailedText(server, person.email))?.[0] ?? '';
    const other = await browser.open();
    const opened = new AuthPages(other, server);
    await other.goto(link);
    await soon(() => opened.field('Code from the email').inputValue()).toMatch(/^\d{6}$/);
    expect(opened.place).toBe('/sign-in/code');
    await checkAccessibility(other);
    expect(await opened.widthBeyondPhone()).toBe(0);
    await opened.press('Sign in');
    await opened.menu.waitFor();
  });
});
