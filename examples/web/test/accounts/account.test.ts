import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { AuthPages } from './auth-pages.js';
import { OrganizationPage } from '../workspace/organization-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { mailedToken, registerPerson, shareOrganization, testPassword, type TestPerson } from '../support/people.js';
import { secure } from '../support/second-factor.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('the account page', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  const openAs = async (person: TestPerson): Promise<AuthPages> => new AuthPages(await browser.openAs(person), server);

  it('changes the name immediately, and the email once the link in the email is opened', async () => {
    const person = await registerPerson(server, 'Ada');
    const account = await openAs(person);
    const { page } = account;
    await account.goTo('/account');
    await account.fill({ 'First name': 'Augusta', 'Last name': 'King' });
    await account.press('Save');
    await page.getByText('Saved').waitFor();
    await page.getByRole('main').getByText('Augusta King').waitFor();
    await soon(() => account.menu.innerText()).toContain('Augusta King');

    const newEmail = `new-${randomUUID()}@example.com`;
    await account.press('Change email');
    await account.fill({ 'New email': newEmail, 'Your password': 'Wrong-horse-7' });
    await account.press('Send link');
    await soon(() => account.toFault('Your password')).toContain('Incorrect password.');
    await account.fill({ 'Your password': testPassword });
    await account.press('Send link');
    await page.getByText(`Check your inbox at ${newEmail}`).waitFor();
    await account.goTo(`/confirm-email?token=${await mailedToken(server, newEmail, 'confirm-email')}`);
    await soon(() => account.place).toBe('/confirm-email');
    expect((await person.client.users.me()).email).toBe(person.email);
    await account.press('Confirm email');
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
    await account.goTo('/account');
    await account.signOut();
    await account.signIn({ email: newEmail, password: testPassword });
  });

  it('sets and removes a display name and a picture, which the pages show, and sets the language and time zone', async () => {
    const person = await registerPerson(server, 'Ada');
    const organizationId = await shareOrganization(server, [person]);
    // The window shows the whole page, because lists of options close when the page scrolls.
    const viewport = { width: 1280, height: 1400 };
    const account = new AuthPages(await browser.openAs(person, { viewport }), server);
    const { page } = account;
    await account.goTo('/account');
    const picture = page.getByRole('region', { name: 'Picture' });
    await choosePicture(page, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await picture.getByText('Your browser cannot open this file as an image.').waitFor();
    const buffer = await page.screenshot();
    await choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer });
    await page.getByText('This is how others will see it.').waitFor();
    await soon(() => picture.locator('img').evaluate(getPictureWidth)).toBe(512);
    expect(await account.focused()).toBe('Save picture');
    await account.press('Save picture');
    await page.getByText('Picture saved').waitFor();
    await soon(() => account.menu.locator('img').evaluate(getPictureWidth)).toBe(512);
    await soon(() => account.focused()).toBe('Change picture');

    await account.fill({ 'Display name': 'The Countess' });
    await account.press('Save');
    await soon(() => account.menu.innerText()).toContain('The Countess');
    const organization = new OrganizationPage(page, server, organizationId);
    for (const [label, option] of [
      ['Language and region', 'German (Austria)'],
      ['Time zone', 'Europe/Vienna'],
    ] as const) {
      // The list shows all options until it is filtered.
      await page.getByRole('combobox', { name: label }).fill(option);
      await soon(() => page.getByRole('option').allInnerTexts()).toEqual([option]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    await account.press('Save language and time');
    await soon(async () => (await person.client.users.me()).timeZone).toBe('Europe/Vienna');
    expect(await person.client.users.me()).toMatchObject({ displayName: 'The Countess', locale: 'de-AT' });
    await checkAccessibility(page);

    await organization.goTo('members');
    await soon(() => organization.row('The Countess').locator('img').evaluate(getPictureWidth)).toBe(512);
    await account.goTo('/account');
    await account.press('Remove');
    await page.getByText('Picture removed').waitFor();
    await soon(() => page.locator('img[src*="/avatar"]').count()).toBe(0);
    await soon(() => account.menu.innerText()).toContain('TC');
  });

  it('changes the password and signs the user out everywhere', async () => {
    const person = await registerPerson(server, 'Bob');
    const [account, other] = [await openAs(person), new AuthPages(await browser.open(), server)];
    await other.signIn(person);
    await other.goTo('/account');
    await account.goTo('/account/security');
    await account.press('Change password');
    await account.page.getByText('This signs you out on all devices, including this one.').waitFor();
    const password = `${testPassword}-new`;
    await account.fill({ 'Current password': 'Wrong-horse-7', 'New password': password });
    await account.press('Change password');
    await soon(() => account.toFault('Current password')).toContain('Incorrect password.');
    await account.fill({ 'Current password': testPassword, 'New password': 'short' });
    await account.press('Change password');
    await soon(() => account.toFault('New password')).not.toBe('');
    await account.fill({ 'New password': password });
    await account.press('Change password');
    await account.heading('Sign in').waitFor();
    await account.page.getByText('Password changed').waitFor();
    await other.page.getByText('Your session has expired.').waitFor();
    await account.signIn({ email: person.email, password });
  });

  it('lists active sessions, and ends one or all of them', async () => {
    const person = await registerPerson(server, 'Cleo');
    const [account, other] = [await openAs(person), new AuthPages(await browser.open(), server)];
    await other.signIn(person);
    await other.goTo('/account');
    await account.goTo('/account/security');
    const menu = account.page.getByRole('navigation', { name: 'Your account' });
    await menu.getByRole('link', { name: 'Devices', exact: true }).click();
    await account.heading('Devices').waitFor();
    await soon(() => menu.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Devices']);
    const devices = account.page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await soon(() => devices.count()).toBe(2);
    await soon(() => devices.last().innerText()).toMatch(/^Chrome on Linux\s+Last used just now/);
    expect(await devices.first().innerText()).toContain('This device');
    await account.press('Sign out Chrome on Linux');
    await soon(() => devices.count()).toBe(1);
    await soon(() => account.page.locator(':focus').getAttribute('aria-label')).toBe('Devices');
    await other.page.getByText('Your session has expired.').waitFor();

    await other.signIn(person);
    await other.goTo('/account');
    const third = new AuthPages(await browser.open(), server);
    await third.signIn(person);
    await third.signOut();
    // Signing out removed one device, so the list shows the two remaining devices.
    await account.page.reload();
    await soon(() => devices.count()).toBe(2);

    await account.press('Sign out everywhere');
    const dialog = account.page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
    // Access tokens already issued stay valid until they expire.
    await dialog.getByText('within 15 minutes').waitFor();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await account.page.getByText('All your sessions have ended').waitFor();
    expect(account.place).toBe('/sign-in');
    await other.page.getByText('Your session has expired.').waitFor();
  });

  it('exports all stored data as a file', async () => {
    const person = await registerPerson(server, 'Dora');
    const account = await openAs(person);
    await account.goTo('/account/data');
    const { name, text } = await account.download('Download my data');
    expect(name).toBe('crewkit-export.json');
    expect(JSON.parse(text)).toMatchObject({ account: { id: person.id, email: person.email } });
    await account.page.getByText('crewkit-export.json is in your downloads.').waitFor();
  });

  it('closes the account after password and email are entered, unless an organization would be left without an owner', async () => {
    const person = await registerPerson(server, 'Emil');
    const { id } = await person.client.organizations.create({ name: 'Engines' });
    const account = await openAs(person);
    const { page } = account;
    await account.goTo('/account/data');
    await account.press('Close account…');
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    const close = dialog.getByRole('button', { name: 'Close my account' });
    await account.fill({ 'Your password': 'Wrong-horse-7' });
    expect(await close.isDisabled()).toBe(true);
    await account.fill({ [`Type “${person.email}” to confirm`]: person.email });
    await close.click();
    await soon(() => account.toFault('Your password')).toContain('Incorrect password.');
    await account.fill({ 'Your password': testPassword });
    await close.click();
    const reason = dialog.getByRole('alert');
    await reason.getByText('You are the only owner of an organization').waitFor();
    await reason.getByRole('link', { name: 'Engines' }).click();
    expect(account.place).toBe(`/organizations/${id}/settings`);

    await person.client.organizations.delete(id);
    await account.goTo('/account/data');
    await account.press('Close account…');
    await account.fill({ 'Your password': testPassword, [`Type “${person.email}” to confirm`]: person.email });
    await close.click();
    await page.getByText('Account closed').waitFor();
    expect(account.place).toBe('/sign-in');
    await account.typeCredentials(person);
    await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
  });

  it.each([
    ['/account', 'Change email'],
    ['/account/security', 'Change password'],
    ['/account/security', 'Turn off'],
    ['/account/sessions', 'Sign out everywhere'],
    ['/account/data', 'Close account…'],
  ])('passes the accessibility checks on %s, also after “%s”, and fits a phone', async (path, button) => {
    const person = await registerPerson(server, 'Fay');
    await secure(person);
    const account = await openAs(person);
    await account.goTo(path);
    await account.page.getByRole('button', { name: button, exact: true }).waitFor();
    await checkAccessibility(account.page);
    // A dialog hides the page behind it.
    await account.press(button);
    await checkAccessibility(account.page);
    expect(await account.widthBeyondPhone()).toBe(0);
  });
});

/** Chooses a file in the browser's file dialog. */
async function choosePicture(
  page: Page,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload picture' }).click();
  await (await dialog).setFiles(file);
}

/** Returns the width of a loaded and visible image, in its own pixels; otherwise 0. */
function getPictureWidth(element: Element): number {
  const image = element as HTMLImageElement;
  return getComputedStyle(image).opacity === '1' ? image.naturalWidth : 0;
}
