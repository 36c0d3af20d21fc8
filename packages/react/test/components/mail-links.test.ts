import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { describeInBrowser, ReactBrowser, soon } from '../support/react-browser.js';

describeInBrowser('the pages that emails link to', () => {
  const browser = ReactBrowser.use();

  const open = (component: string, id: string): Promise<Page> => browser.open({ component, id });
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const alert = (page: Page): Promise<string> => page.getByRole('alert').innerText();
  const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.textContent');

  it('confirm an address once, after a click', async () => {
    const { token } = await browser.world.register('Grace');
    const page = await open('verify-email', token);
    await press(page, 'Confirm email address');
    await soon(() => focused(page)).toBe('Your email address is confirmed.');
    await page.getByText('Welcome').waitFor();
    const again = await open('verify-email', token);
    await press(again, 'Confirm email address');
    await soon(() => alert(again)).not.toBe('');
    expect(await again.getByText('Welcome').count()).toBe(0);
  });

  it('set a new password, and mark one that is too short', async () => {
    const ada = await browser.world.createPerson('Ada');
    await ada.client.auth.forgotPassword({ email: ada.email });
    await soon(() => browser.world.findToken(ada.email, 'reset-password')).not.toBe('');
    const page = await open('reset-password', await browser.world.findToken(ada.email, 'reset-password'));
    const field = page.getByLabel('New password');
    await field.fill('short');
    await press(page, 'Change password');
    await soon(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('Correct-horse-8');
    await press(page, 'Change password');
    await soon(() => focused(page)).toBe('Your password has been changed.');
  });

  it('show who invites, and a sign-in with the invited address and the texts of the app', async () => {
    const ada = await browser.world.createPerson('Ada');
    const { organizationId } = await browser.world.createProject(ada);
    const roles = await ada.client.roles.list(organizationId);
    const roleId = roles.items.find(({ level, name }) => level === 'ORGANIZATION' && name === 'MEMBER')?.id ?? '';
    const email = `grace.${Date.now()}@example.test`;
    await ada.client.organizations.invite(organizationId, { email, roleId });
    const page = await open('invitation', await browser.world.findToken(email, 'invitations/accept'));
    await page.getByText('Ada Tester invites you to join Engines as MEMBER.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByRole('button', { name: 'New here?' }).waitFor();
  });

  it('tell that an invitation is no longer valid', async () => {
    const page = await open('invitation', 'unknown');
    await soon(() => page.getByRole('alert').count()).toBe(1);
    expect(await alert(page)).not.toBe('');
  });
});
