import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { AuthPages } from './auth-pages.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { listOverflow } from '../support/list-overflow.js';
import { registerPerson, signInAdministrator, type TestPerson } from '../support/people.js';
import { secure } from '../support/second-factor.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

/** A PNG image, in Base64. */
const twoPixels =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4AWL6z8DwHwQAAAAA//+Zy6tzAAAABklEQVQDABcEBf3C3tZwAAAAAElFTkSuQmCC';
const narrow = { width: 360, height: 740 };

describeInBrowser('the administration pages', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let administrator: TestPerson;
  beforeAll(async () => {
    administrator = await signInAdministrator(server);
  });

  const open = async (person: TestPerson, path: string): Promise<Page> => {
    const page = await browser.openAs(person);
    await page.goto(server.url + path);
    return page;
  };
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const confirm = (page: Page, name: string): Promise<void> =>
    page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name, exact: true }).click();
  /** Collects the requests that the administration pages send to the API. */
  const watch = (page: Page): string[] => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/admin/')) asked.push(`${request.method()} ${pathname}${search}`);
    });
    return asked;
  };

  it('search for a user on the server, disable the account, which signs the user out, and enable it again', async () => {
    const zoe = await registerPerson(server, 'Zoe', 'Zimmermann');
    const other = new AuthPages(await open(zoe, '/account'), server);
    await other.heading('Profile').waitFor();
    const page = await open(administrator, '/');
    await new AuthPages(page, server).menu.click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
    const rows = page.getByRole('table', { name: 'Users' }).getByRole('rowheader');
    await page.getByRole('rowheader', { name: 'Jonas Weber' }).waitFor();
    const asked = watch(page);
    await page.getByRole('searchbox', { name: 'Find users' }).fill('zoe zimmer');
    await soon(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Zoe Zimmermann')]);
    expect(asked).toEqual([expect.stringContaining('search=zoe+zimmer')]);
    await rows.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Zoe Zimmermann' }).waitFor();

    await press(page, 'Disable account…');
    await page.getByRole('alertdialog').getByText('is signed out on every device immediately').waitFor();
    await confirm(page, 'Disable account');
    await page.getByText('Disabled', { exact: true }).first().waitFor();
    await other.page.getByText('Your session has expired.').waitFor();
    await other.typeCredentials(zoe);
    await other.page.getByRole('alert').getByText('Incorrect email or password.').waitFor();

    await press(page, 'Enable account…');
    await confirm(page, 'Enable account');
    await page.getByText('Active', { exact: true }).waitFor();
    await other.signIn(zoe);
  });

  it("list a user's devices, and sign out one of them", async () => {
    const nora = await registerPerson(server, 'Nora');
    const other = new AuthPages(await browser.open(), server);
    await other.goTo('/sign-in');
    await other.signIn(nora);
    const page = await open(administrator, `/admin/users/${nora.id}`);
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await devices.first().waitFor();
    const before = await devices.count();
    await devices.filter({ hasText: 'Chrome on Linux' }).getByRole('button', { name: 'Sign out' }).click();
    await other.page.getByText('Your session has expired.').waitFor();
    await soon(() => devices.count()).toBe(before - 1);
    await nora.client.users.me();
  });

  it("end a user's sessions, and reset their second factor", async () => {
    const carl = await registerPerson(server, 'Carl');
    await secure(carl);
    const other = new AuthPages(await open(carl, '/account'), server);
    await other.heading('Profile').waitFor();
    const page = await open(administrator, `/admin/users/${carl.id}`);
    await press(page, 'Sign out everywhere…');
    await page.getByRole('alertdialog').getByText('open apps lose access within 15 minutes').waitFor();
    await confirm(page, 'Sign out everywhere');
    await other.page.getByText('Your session has expired.').waitFor();

    await press(page, 'Reset two-factor authentication…');
    await page.getByRole('alertdialog').getByText('can then sign in without a code').waitFor();
    await confirm(page, 'Reset two-factor authentication');
    await page.getByText('Off. The user signs in without a code.').waitFor();
    await other.signIn(carl);
  });

  it('grant and revoke a global role, and show the new administrator what the role permits', async () => {
    const dora = await registerPerson(server, 'Dora');
    const { id: roleId } = await administrator.client.admin.createRole({
      name: 'Support',
      permissions: ['system:users.view'],
    });
    const page = await open(administrator, `/admin/users/${dora.id}`);
    const roles = page.getByRole('list', { name: 'Global roles' });
    await press(page, 'Change roles…');
    await page.getByRole('checkbox', { name: 'Support' }).locator('xpath=ancestor::label').click();
    await press(page, 'Save roles');
    await soon(() => roles.allInnerTexts()).toEqual(['Support']);

    const own = await open(dora, '/admin');
    await own.getByRole('link', { name: administrator.name }).click();
    await own.getByText('Global roles', { exact: true }).first().waitFor();
    await own.getByText('Administrator', { exact: true }).waitFor();
    expect(await own.getByRole('button', { name: /…$/ }).count()).toBe(0);
    await expect(dora.client.admin.updateAccount(administrator.id, { disabled: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });

    await press(page, 'Change roles…');
    await page.getByRole('checkbox', { name: 'Support' }).locator('xpath=ancestor::label').click();
    await press(page, 'Save roles');
    await page.getByText('No global roles.').waitFor();
    await own.goto(`${server.url}/admin`);
    await own.getByRole('heading', { name: 'Page not found' }).waitFor();
    await administrator.client.admin.deleteRole(roleId);
  });

  it('show in the dialog of an action why it was refused', async () => {
    const helper = await registerPerson(server, 'Helper');
    const { id: roleId } = await administrator.client.admin.createRole({
      name: 'Helpdesk',
      permissions: ['system:users.view', 'system:users.manage'],
    });
    await administrator.client.admin.setGlobalRoles(helper.id, { roleIds: [roleId] });
    const page = await open(helper, `/admin/users/${administrator.id}`);
    await press(page, 'Disable account…');
    await confirm(page, 'Disable account');
    await page.getByRole('alertdialog').getByText('This user has permissions that you do not have.').waitFor();
    await confirm(page, 'Cancel');
    await page.getByText('Active', { exact: true }).waitFor();
  });

  it('create, edit and delete a global role, and remove the default role', async () => {
    const page = await open(administrator, '/admin/roles');
    await press(page, 'New role');
    await page.getByRole('textbox', { name: 'Name' }).fill('Auditor');
    await page.getByRole('checkbox', { name: 'See the global audit log' }).locator('xpath=ancestor::label').click();
    await press(page, 'Create role');
    await page.getByRole('columnheader', { name: 'Auditor' }).waitFor();
    const { items } = await administrator.client.admin.listRoles();
    expect(items.find(({ name }) => name === 'Auditor')?.permissions).toEqual(['system:audit.view']);
    await press(page, 'Actions for the role Auditor');
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Reader');
    await press(page, 'Save role');
    await press(page, 'Actions for the role Reader');
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await confirm(page, 'Delete role');
    await page.getByRole('columnheader', { name: 'Reader' }).waitFor({ state: 'detached' });

    const member = await registerPerson(server, 'Gus');
    await page.getByRole('link', { name: 'Default role' }).click();
    await press(page, 'Turn off the default role…');
    await page.getByRole('alertdialog').getByText('Users can no longer create organizations').waitFor();
    await confirm(page, 'Turn off default role');
    await page.getByText('Turned off', { exact: true }).waitFor();
    await expect(member.client.organizations.create({ name: 'Engines' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const home = await open(member, '/');
    await home.getByText('You’re not in an organization yet').waitFor();
    expect(await home.getByRole('button', { name: /organization/u }).count()).toBe(0);
    await press(page, 'Restore default role…');
    await confirm(page, 'Restore default role');
    await page.getByText('Active', { exact: true }).waitFor();
    await home.reload();
    await home.getByRole('button', { name: 'Create your organization' }).waitFor();
    await member.client.organizations.create({ name: 'Engines' });
  });

  it('show user names in the audit log, and filter it by user and organization', async () => {
    const olga = await registerPerson(server, 'Olga', 'Okafor');
    const { id } = await olga.client.organizations.create({ name: 'Observatory' });
    await olga.client.teams.create(id, { name: 'Telescopes' });
    await olga.client.users.setAvatar(new Blob([Buffer.from(twoPixels, 'base64')], { type: 'image/png' }));
    const page = await open(administrator, `/admin/users/${olga.id}`);
    const asked = watch(page);
    await page.getByRole('link', { name: 'Changes by this user' }).click();
    const events = page.getByRole('main').locator('ol').getByRole('listitem');
    await soon(() => events.allInnerTexts()).toEqual([
      expect.stringContaining('Olga Okafor created the team Telescopes'),
      expect.stringContaining('Olga Okafor created the organization Observatory'),
    ]);
    const picture = events.first().locator('img');
    await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
    expect(asked.filter((each) => each.includes('/audit-events'))).toEqual([
      expect.stringContaining(`actorId=${olga.id}`),
    ]);
    await press(page, 'Show all changes');
    await events.nth(2).waitFor();
    await events.first().getByRole('link').click();
    await soon(() => events.count()).toBe(2);
    await page.getByText(/^Only changes in organization …/u).waitFor();
    expect(page.url()).toContain(`organization=${id}`);

    const field = page.getByRole('combobox', { name: 'Changed by' });
    await field.fill('No such user');
    await page.getByText('No matching users').waitFor();
    await page.keyboard.press('Tab');
    await soon(() => field.inputValue()).toBe('');
    expect(page.url()).toContain(`organization=${id}`);
    await press(page, 'Show all changes');
    const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.ariaLabel ?? null);
    await soon(focused).toBe('Filters');
    await field.fill('Olga');
    await page.getByRole('option', { name: 'Olga Okafor' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await soon(() => page.url()).toContain(`user=${olga.id}`);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('show waiting emails, background jobs and the largest users of storage', async () => {
    const quinn = await registerPerson(server, 'Quinn', 'Quincy');
    const { id } = await quinn.client.chats.openDirect(administrator.id);
    const bytes = new Uint8Array(3 * 1024 * 1024);
    await quinn.client.chats.sendFiles(id, { files: [{ blob: new Blob([bytes]), name: 'a.bin' }] });
    await soon(async () => (await administrator.client.admin.listMails()).items).toEqual([]);
    const page = await open(administrator, '/admin/users');
    await page.getByRole('link', { name: 'System' }).click();
    await page.getByText('No emails are waiting.').waitFor();
    const jobs = page.getByRole('list', { name: 'Background jobs' }).getByRole('listitem');
    await jobs
      .filter({ hasText: 'deliver-mail' })
      .getByText(/^Last succeeded /u)
      .waitFor();
    await jobs.filter({ hasText: 'deliver-mail' }).getByText('Next run due soon').waitFor();
    expect(await jobs.getByText('Failed').count()).toBe(0);
    const users = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
    await soon(async () => (await users.allInnerTexts()).join()).toMatch(/Quinn Quincy\s+3 MB of [^,]+ used/u);
  });

  it('are not found by other users, whose API requests are rejected', async () => {
    const eve = await registerPerson(server, 'Eve');
    const page = await browser.openAs(eve);
    const asked = watch(page);
    for (const path of [
      '/admin',
      '/admin/users',
      `/admin/users/${administrator.id}`,
      '/admin/roles',
      '/admin/audit-log',
      '/admin/system',
    ]) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    expect(asked).toEqual([]);
    await new AuthPages(page, server).menu.click();
    await page.getByRole('menuitem', { name: 'Security' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0);
    const { admin } = eve.client;
    for (const call of [
      () => admin.listAccounts(),
      () => admin.getAccount(eve.id),
      () => admin.listRoles(),
      () => admin.listAuditEvents(),
      () => admin.listMails(),
      () => admin.listJobs(),
      () => admin.listUsage(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  const pages = [
    ['users', () => '/admin/users', 'Jonas Weber', null],
    ['the global roles', () => '/admin/roles', 'See all accounts', 'New role'],
    ['the default role', () => '/admin/default-role', 'Every user has the default role', 'Turn off the default role…'],
    ['the audit log', () => '/admin/audit-log', 'made Mara Lindqvist an administrator', null],
    ['the system', () => '/admin/system', 'deliver-mail', null],
    ['a user', () => `/admin/users/${administrator.id}`, 'Registered', 'Change roles…'],
  ] as const;

  it.each(pages)(
    'pass the accessibility checks on %s, fit a phone, and send at most 6 requests',
    async (_name, path, words, button) => {
      const page = await browser.openAs(administrator);
      let requests = 0;
      page.on('request', (request) => (requests += Number(new URL(request.url()).pathname.startsWith('/api/'))));
      await page.goto(server.url + path());
      await page.getByRole('main').getByText(words).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(requests).toBeLessThanOrEqual(6);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await soon(() => page.title()).toMatch(/ · Administration · Crewkit$/);
      await checkAccessibility(page);
      await page.setViewportSize(narrow);
      await soon(() => listOverflow(page)).toEqual([]);
      if (button === null) return;
      await press(page, button);
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      await checkAccessibility(page);
    },
  );
});
