import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { describeInBrowser, ReactBrowser, soon } from '../support/react-browser.js';
import type { Person } from '../support/react-world.js';

describeInBrowser('AccountSecurity', () => {
  const browser = ReactBrowser.use();

  async function openAs({ email, password }: Person): Promise<Page> {
    const page = await browser.open({ component: 'account-security' });
    await fill(page, { Email: email, Password: password });
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    return page;
  }

  async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
    const form = page.locator('form', { has: page.getByLabel(Object.keys(values)[0] ?? '', { exact: true }) });
    await form.locator('[data-part=submit]').click();
  }

  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const focused = (page: Page): Promise<string> =>
    page.evaluate('document.activeElement.name || document.activeElement.textContent');
  const status = (page: Page): Promise<string> => page.locator('[data-part=two-factor] [data-part=status]').innerText();

  it('turns the second factor on and off, and replaces the recovery codes', async () => {
    const page = await openAs(await browser.world.createPerson('Ada'));
    await soon(() => status(page)).toBe('Two-factor authentication is off.');
    await press(page, 'Turn on');
    await page.getByAltText('QR code of the key below').waitFor();
    const nextCode = browser.world.createAuthenticator((await page.locator('code').innerText()).replaceAll(' ', ''));
    await fill(page, { 'Code from your authenticator app': '000000' });
    await soon(() => page.locator('[data-part=two-factor] [role=alert]').innerText()).not.toBe('');
    await fill(page, { 'Code from your authenticator app': nextCode() });
    await soon(() => focused(page)).toBe('Your recovery codes');
    const codes = await page.locator('[data-part=recovery-codes] code').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await press(page, 'I have saved these codes');
    await soon(() => focused(page)).toBe('Two-factor authentication is on.');

    await press(page, 'New recovery codes');
    await fill(page, { 'Code from your authenticator app': nextCode() });
    await soon(() => focused(page)).toBe('Your recovery codes');
    const newCodes = await page.locator('[data-part=recovery-codes] code').allInnerTexts();
    expect(newCodes.some((code) => codes.includes(code))).toBe(false);
    await press(page, 'I have saved these codes');

    await press(page, 'Turn off');
    await press(page, 'Cancel');
    await soon(() => focused(page)).toBe('Two-factor authentication is on.');
    await press(page, 'Turn off');
    await press(page, 'Use a recovery code');
    await fill(page, { 'Recovery code': newCodes[0] ?? '' });
    await soon(() => focused(page)).toBe('Two-factor authentication is off.');
  });

  it('ends one session or all', async () => {
    const ada = await browser.world.createPerson('Ada');
    const page = await openAs(ada);
    const sessions = page.locator('[data-part=session]');
    await soon(() => sessions.count()).toBe(2);
    expect(await page.locator('[data-part=session][data-current=true]').innerText()).toContain('This device');
    await press(page, 'Sign out');
    await soon(() => sessions.count()).toBe(1);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('UL');
    await press(page, 'Sign out everywhere');
    await page.getByRole('form', { name: 'Sign in' }).waitFor();
  });

  it('changes the password, which ends the session', async () => {
    const ada = await browser.world.createPerson('Ada');
    const page = await openAs(ada);
    await fill(page, { 'Current password': 'Wrong-horse-7', 'New password': 'Correct-horse-8' });
    await soon(() => page.locator('[data-part=password] [role=alert]').innerText()).not.toBe('');
    await fill(page, { 'Current password': ada.password, 'New password': 'Correct-horse-8' });
    await fill(page, { Email: ada.email, Password: 'Correct-horse-8' });
    await page.getByRole('heading', { name: `signed-in ${ada.email}` }).waitFor();
  });
});
