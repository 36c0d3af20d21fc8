import { expect, it } from 'vitest';

import { AuthPages } from './auth-pages.js';
import { mailedToken, registerPerson, testPassword } from '../support/people.js';
import { getAuthenticator, secure } from '../support/second-factor.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const readClipboard = 'navigator.clipboard.readText()';
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

describeInBrowser('two-factor sign-in', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();

  it('is enabled with the QR code, and then accepts codes and recovery codes', async () => {
    const person = await registerPerson(server, 'Ada');
    const page = await browser.openAs(person, clipboard);
    const auth = new AuthPages(page, server);
    await auth.goTo('/account/security');
    await auth.press('Turn on');
    const picture = page.getByAltText('QR code of the key shown next to it');
    await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    const shown = await page.locator('code').innerText();
    expect(shown).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const link = await page.getByRole('link', { name: 'Open your authenticator app' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('secret')).toBe(shown.replaceAll(' ', ''));
    await auth.press('Copy key');
    await soon(() => page.evaluate(readClipboard)).toBe(shown.replaceAll(' ', ''));

    await auth.fill({ Code: '000 000' });
    await auth.press('Turn on');
    await soon(() => auth.toFault('Code')).toContain('This code is incorrect.');
    await soon(() => page.locator(':focus').getAttribute('name')).toBe('code');
    const authenticator = getAuthenticator(shown);
    await auth.fill({ Code: await authenticator.nextCode() });
    await auth.press('Turn on');

    const list = page.getByRole('list', { name: 'Recovery codes' }).locator('code');
    await list.first().waitFor();
    const codes = await list.allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[\dA-HJKMNP-TV-Z]{4}-){5}[\dA-HJKMNP-TV-Z]{4}$/);
    const saved = await auth.download('Download');
    expect(saved.name).toBe('crewkit-recovery-codes.txt');
    for (const text of [person.email, ...codes]) expect(saved.text).toContain(text);
    await auth.press('Copy');
    await soon(() => page.evaluate(readClipboard)).toBe(codes.join('\n'));
    expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await page.getByText('I’ve saved these codes').click();
    await auth.press('Done');
    await soon(() => auth.focused()).toBe('Generate new codes');
    expect(await page.content()).not.toContain(codes[0]);

    await auth.signOut();
    await auth.signIn(person, await authenticator.nextCode());
    await auth.signOut();
    const recoveryCode = codes[3]?.toLowerCase().replaceAll('-', ' ') ?? '';
    const recover = async (): Promise<void> => {
      await auth.typeCredentials(person);
      await auth.press('Use a recovery code instead');
      await auth.fill({ 'Recovery code': recoveryCode });
      await auth.press('Continue');
    };
    await recover();
    await auth.menu.waitFor();
    await auth.signOut();
    await recover();
    await soon(() => auth.toFault('Recovery code')).toContain('This recovery code is incorrect');
    await auth.press('Use an authenticator code instead');
    expect(await auth.field('Code').getAttribute('aria-invalid')).toBeNull();
  });

  it('replaces the recovery codes, and can be turned off', async () => {
    const person = await registerPerson(server, 'Bob');
    const { authenticator, recoveryCodes } = await secure(person);
    const page = await browser.open();
    const auth = new AuthPages(page, server);
    await auth.signIn(person, await authenticator.nextCode());
    await auth.goTo('/account/security');
    await auth.press('Generate new codes');
    await auth.press('Use a recovery code instead');
    await auth.fill({ 'Recovery code': recoveryCodes[0] ?? '' });
    await auth.press('Generate codes');
    const list = page.getByRole('list', { name: 'Recovery codes' }).locator('code');
    await list.first().waitFor();
    const codes = await list.allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(recoveryCodes).not.toContain(codes[0]);
    await page.getByText('I’ve saved these codes').click();
    await auth.press('Done');

    await auth.press('Turn off');
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
    await auth.fill({ Code: '000000' });
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await soon(() => auth.toFault('Code')).toContain('This code is incorrect');
    await auth.fill({ Code: await authenticator.nextCode() });
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Two-factor authentication is off').waitFor();
    await soon(() => auth.focused()).toBe('Turn on');
    await auth.signOut();
    await auth.signIn(person);
  });

  it('returns to the first step by keyboard, and keeps the email', async () => {
    const person = await registerPerson(server, 'Cleo');
    await secure(person);
    const auth = new AuthPages(await browser.open(), server);
    const { page } = auth;
    await auth.typeCredentials(person);
    await soon(() => page.locator(':focus').getAttribute('name')).toBe('code');
    for (const name of ['Use a recovery code instead', 'Continue', 'Back']) {
      await page.keyboard.press('Tab');
      expect(await auth.focused()).toBe(name);
    }
    await page.keyboard.press('Enter');
    await soon(() => page.locator(':focus').getAttribute('name')).toBe('password');
    expect(await auth.field('Email').inputValue()).toBe(person.email);
  });

  it('explains an expired second-factor challenge and too many attempts', async () => {
    const person = await registerPerson(server, 'Dora');
    const { authenticator } = await secure(person);
    const auth = new AuthPages(await browser.open(), server);
    const { page } = auth;
    await auth.typeCredentials(person);
    await auth.field('Code').waitFor();
    // A new password ends sign-ins that started with the old password.
    await person.client.auth.forgotPassword({ email: person.email });
    const token = await mailedToken(server, person.email, 'reset-password');
    const password = `${testPassword}-2`;
    await person.client.auth.resetPassword({ token, password });
    await auth.giveCode('123456');
    await page.getByRole('alert').getByText('Your sign-in timed out').waitFor();
    await auth.press('Start again');

    await auth.fill({ Password: password });
    await auth.press('Sign in');
    for (let tries = 0; tries < 5; tries += 1) {
      await auth.giveCode('000000');
      await soon(() => auth.toFault('Code')).toContain('This code is incorrect');
    }
    await auth.giveCode(await authenticator.nextCode());
    await page.getByRole('alert').getByText('Too many failed attempts.').waitFor();
  });

  it('is required before an invitation can be accepted', async () => {
    const owner = await registerPerson(server, 'Emil');
    const person = await registerPerson(server, 'Fay');
    const { authenticator } = await secure(person);
    const { id } = await owner.client.organizations.create({ name: 'Engines' });
    const { items: roles } = await owner.client.roles.list(id);
    const member = roles.find(({ level, name }) => level === 'ORGANIZATION' && name === 'MEMBER');
    await owner.client.organizations.invite(id, { email: person.email, roleId: member?.id ?? '' });
    const auth = new AuthPages(await browser.open(), server);
    await auth.goTo(`/invitations/accept?token=${await mailedToken(server, person.email, 'invitations/accept')}`);
    await auth.page.getByRole('link', { name: 'Sign in' }).click();
    await soon(() => auth.field('Email').inputValue()).toBe(person.email);
    await auth.fill({ Password: person.password });
    await auth.press('Sign in');
    await auth.giveCode(await authenticator.nextCode());
    await auth.press('Join organization');
    await auth.heading('Engines').waitFor();
    expect(auth.place).toBe(`/organizations/${id}`);
  });
});
