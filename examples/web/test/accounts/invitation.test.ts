import { randomUUID } from 'node:crypto';

import { beforeAll, expect, it } from 'vitest';

import { AuthPages } from './auth-pages.js';
import { OrganizationPage } from '../workspace/organization-page.js';
import { mailedToken, registerPerson, shareOrganization, testPassword, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

/** Returns the line with the link to the page in the newest email to the address. */
async function mailedLink(server: { readonly url: string }, email: string, page: string): Promise<string> {
  const token = await mailedToken(server, email, page);
  const { items } = (await (await fetch(`${server.url}/dev/mailbox`)).json()) as { items: { text: string }[] };
  const lines = items.flatMap(({ text }) => text.split('\n'));
  return lines.find((line) => line.includes(`/${page}?token=${token}`)) ?? '';
}

describeInBrowser('an invitation', () => {
  const server = useWebServer({});
  const browser = TestBrowser.use();
  let owner: TestPerson;
  let organizationId: string;
  let roleId: string;
  const open = async (): Promise<AuthPages> => new AuthPages(await browser.open(), server);
  const invite = async (email: string): Promise<void> => {
    await owner.client.organizations.invite(organizationId, { email, roleId });
  };
  const newEmail = (): string => `guest-${randomUUID()}@example.com`;

  beforeAll(async () => {
    owner = await registerPerson(server, 'Olga', 'Owner');
    organizationId = await shareOrganization(server, [owner]);
    const { items } = await owner.client.roles.list(organizationId);
    roleId = items.find(({ level, name }) => level === 'ORGANIZATION' && name === 'MEMBER')?.id ?? '';
  });

  it('leads from the email through a new account to the organization', async () => {
    const email = newEmail();
    await invite(email);
    const auth = await open();
    const { page } = auth;
    await page.goto(await mailedLink(server, email, 'invitations/accept'));
    await auth.heading('Join Northwind').waitFor();
    await page.getByText(`Olga Owner invited ${email} to join Northwind as Member.`).waitFor();
    await page.getByRole('link', { name: 'Create account' }).click();
    await soon(() => auth.field('Email').inputValue()).toBe(email);
    expect(await auth.field('Email').isEditable()).toBe(false);
    await auth.fill({ 'First name': 'Gina', 'Last name': 'Guest', Password: testPassword });
    await auth.press('Create account');
    await auth.heading('Check your email').waitFor();
    await page.goto(await mailedLink(server, email, 'verify-email'));
    await auth.press('Confirm email');
    await auth.press('Join organization');
    await auth.heading('Northwind').waitFor();
    expect(auth.place).toBe(`/organizations/${organizationId}`);
  });

  it('does not sign the user in on another device, and is accepted after they sign in there', async () => {
    const email = newEmail();
    await invite(email);
    const auth = await open();
    await auth.page.goto(await mailedLink(server, email, 'invitations/accept'));
    await auth.page.getByRole('link', { name: 'Create account' }).click();
    await auth.fill({ 'First name': 'Gus', 'Last name': 'Guest', Password: testPassword });
    await auth.press('Create account');
    await auth.heading('Check your email').waitFor();
    const other = await open();
    await other.page.goto(await mailedLink(server, email, 'verify-email'));
    await other.press('Confirm email');
    await other.heading('Email confirmed').waitFor();
    await other.press('Sign in');
    await soon(() => other.field('Email').inputValue()).toBe(email);
    await other.fill({ Password: testPassword });
    await other.press('Sign in');
    await other.press('Join organization');
    await other.heading('Northwind').waitFor();
  });

  it('offers to switch users, and does not redirect to other sites', async () => {
    const person = await registerPerson(server, 'Pia');
    await invite(person.email);
    const signedIn = await registerPerson(server, 'Otto');
    const page = await browser.openAs(signedIn);
    const auth = new AuthPages(page, server);
    await page.goto(await mailedLink(server, person.email, 'invitations/accept'));
    await page.getByText(`You’re signed in as ${signedIn.email}`).waitFor();
    await auth.press('Switch account');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await soon(() => auth.field('Email').inputValue()).toBe(person.email);
    await auth.fill({ Password: person.password });
    await auth.press('Sign in');
    await auth.press('Join organization');
    await auth.heading('Northwind').waitFor();

    const email = newEmail();
    const verifier = 'v'.repeat(43);
    const guest = { firstName: 'Hal', lastName: 'Host', email, password: testPassword, signInVerifier: verifier };
    await owner.client.auth.register(guest);
    const link = await mailedLink(server, email, 'verify-email');
    const hostile = await open();
    await hostile.page.goto(`${link}&next=${encodeURIComponent('//evil.example/')}`);
    await hostile.press('Confirm email');
    await hostile.press('Sign in');
    await hostile.fill({ Password: testPassword });
    await hostile.press('Sign in');
    await hostile.menu.waitFor();
    expect(new URL(hostile.page.url()).origin + hostile.place).toBe(`${server.url}/`);
  });

  it('is sent to several addresses, sent again, and copied as a link', async () => {
    const organization = new OrganizationPage(await browser.openAs(owner), server, organizationId);
    const { page } = organization;
    const emails = [newEmail(), newEmail()];
    await organization.goTo('settings/invitations');
    await organization.press('Invite people');
    await page.getByLabel('Email addresses').fill([...emails, 'nowhere', owner.email].join(', '));
    await organization.pressInDialog('Send invitations');
    await organization.dialog.getByText('2 invitations not sent').waitFor();
    await organization.dialog.getByText('nowhere: This is not a valid email address.').waitFor();
    await soon(() => page.getByLabel('Email addresses').inputValue()).toBe(`nowhere\n${owner.email}`);
    await organization.pressInDialog('Cancel');
    const [first = '', second = ''] = emails;
    await organization.row(second).waitFor();

    const before = await mailedToken(server, first, 'invitations/accept');
    await organization.choose(`Actions for ${first}`, 'Resend email');
    await page.getByText(`Invitation sent to ${first}`).waitFor();
    await soon(() => mailedToken(server, first, 'invitations/accept')).not.toBe(before);

    await organization.choose(`Actions for ${second}`, 'Get link…');
    await organization.pressInDialog('Create link');
    const link = await organization.dialog.getByLabel('Link').inputValue();
    const auth = await open();
    await auth.page.goto(link);
    await auth.page.getByText(`invited ${second} to join`).waitFor();
    await auth.page.goto(await mailedLink(server, second, 'invitations/accept'));
    await auth.page.getByText('This invitation no longer works').waitFor();
  });
});
