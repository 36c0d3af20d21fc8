import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { describeInBrowser, ReactBrowser, soon } from '../support/react-browser.js';

describeInBrowser('SignIn', () => {
  const browser = ReactBrowser.use();
  const password = 'Correct-horse-7';

  const open = (): Promise<Page> => browser.open({ component: 'sign-in' });
  const heading = (page: Page): Promise<string> => page.getByRole('heading').innerText();
  const error = (page: Page): Promise<string> => page.locator('form [role=alert]').innerText();
  /** Returns the name of the focused field, or the text of another focused element. */
  const focused = (page: Page): Promise<string> =>
    page.evaluate('document.activeElement.name || document.activeElement.textContent');

  async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.locator('form [data-part=submit]').click();
  }

  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  it('reports a wrong password, keeps the fields, and signs the user in', async () => {
    const { email } = await browser.world.createPerson('Ada');
    const page = await open();
    await page.locator('section.panel[data-part=sign-in][data-view=sign-in]').waitFor();
    await fill(page, { Email: email, Password: 'Wrong-horse-7' });
    await soon(() => error(page)).toBe('The email or password is incorrect.');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).getAttribute('aria-disabled')).toBe(
      'false',
    );
    await fill(page, { Password: password });
    await soon(() => heading(page)).toBe(`signed-in ${email}`);
  });

  it('registers a user, marks invalid fields, and sends the confirmation again', async () => {
    const email = `grace.${Date.now()}@example.test`;
    const page = await open();
    await press(page, 'New here?');
    await soon(() => focused(page)).toBe('firstName');
    await fill(page, { 'First name': 'Grace', 'Last name': 'Hopper', Email: email, 'New password': 'short' });
    const field = page.getByLabel('New password');
    await soon(() => field.getAttribute('aria-invalid')).toBe('true');
    await soon(() => focused(page)).toBe('password');
    const description = await field.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${description}"]`).innerText()).not.toBe('');
    await fill(page, { 'New password': password });
    await soon(() => focused(page)).toBe(`Open the link in the email to ${email} to confirm your address.`);

    await press(page, 'Back to sign-in');
    await soon(() => focused(page)).toBe('email');
    await fill(page, { Email: email, Password: password });
    await soon(() => focused(page)).toBe('Confirm your email address before you sign in.');
    await press(page, 'Send the email again');
    await soon(() => focused(page)).toBe(`Open the link in the email to ${email} to confirm your address.`);
  });

  it('sends a link that resets the password', async () => {
    const { email } = await browser.world.createPerson('Ada');
    const page = await open();
    await press(page, 'Forgot your password?');
    await fill(page, { Email: email });
    await soon(() => focused(page)).toContain(`If ${email} has an account`);
    await soon(() => browser.world.findToken(email, 'reset-password')).not.toBe('');
  });

  it('accepts a code or a recovery code as the second factor', async () => {
    const ada = await browser.world.createPerson('Ada');
    const { nextCode, recoveryCodes } = await browser.world.secure(ada);
    for (const useRecovery of [false, true]) {
      const page = await open();
      await fill(page, { Email: ada.email, Password: password });
      await soon(() => focused(page)).toBe('code');
      await fill(page, { 'Code from your authenticator app': '000 000' });
      await soon(() => error(page)).toBe('The two-factor code is incorrect.');
      if (useRecovery) {
        await press(page, 'Use a recovery code');
        await soon(() => focused(page)).toBe('recoveryCode');
        await fill(page, { 'Recovery code': recoveryCodes[0] ?? '' });
      } else {
        await fill(page, { 'Code from your authenticator app': nextCode().replace(/^.../, '$& ') });
      }
      await soon(() => heading(page)).toBe(`signed-in ${ada.email}`);
    }
  });

  it('opens the popup of an identity provider', async () => {
    const context = await browser.openContext();
    await context.route('**/auth/social', (route) =>
      route.fulfill({ json: { providers: [{ id: 'acme', name: 'Acme' }] } }),
    );
    await context.route('**/auth/social/acme?**', (route) => route.fulfill({ body: 'Acme' }));
    const page = await browser.open({ component: 'sign-in' }, context);
    const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, 'Continue with Acme')]);
    expect(new URL(popup.url()).pathname).toMatch(/\/auth\/social\/acme$/);
    await popup.close();
    // Closing the popup is no error.
    const button = page.getByRole('button', { name: 'Continue with Acme' });
    await soon(() => button.getAttribute('aria-disabled')).toBe('false');
    expect(await page.getByRole('alert').allInnerTexts()).toEqual(['', '']);
  });
});
