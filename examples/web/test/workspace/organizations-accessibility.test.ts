import { beforeAll, expect, it } from 'vitest';

import { OrganizationPage } from './organization-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { listOverflow } from '../support/list-overflow.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const narrow = { width: 360, height: 740 };

describeInBrowser('the organization pages', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let organizationId: string;
  let teamId: string;

  beforeAll(async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    [ada] = people;
    organizationId = await shareOrganization(server, people);
    const { client } = ada;
    await client.organizations.invite(organizationId, {
      email: 'user.with.a.rather.long.address@a-rather-long-domain.example.com',
      roleId:
        (await client.roles.list(organizationId)).items.find(
          ({ level, name }) => level === 'ORGANIZATION' && name === 'MEMBER',
        )?.id ?? '',
    });
    const team = await client.teams.create(organizationId, { name: 'Design' });
    teamId = team.id;
    const project = await client.projects.create(organizationId, { name: 'Apollo', key: 'APO', teamId });
    await client.tasks.create(project.id, {
      title: 'Land',
      priority: 'urgent',
      dueAt: '2020-01-01T00:00:00Z',
      assigneeIds: [ada.id],
    });
    const { id: roleId } = await client.roles.create(organizationId, {
      name: 'Reviewer',
      level: 'ORGANIZATION',
      permissions: ['org:view'],
    });
    const group = await client.groups.create(organizationId, { name: 'Auditors', permissions: ['org:view'] });
    await client.groups.attachRole(organizationId, group.id, {
      roleId,
      scope: 'ORGANIZATION',
      scopeId: organizationId,
    });
    await client.groups.addMember(organizationId, group.id, people[1].id);
    await client.webhooks.create(organizationId, { url: 'https://1.1.1.1/hook', types: ['*'] });
    const chat = await people[1].client.chats.openDirect(ada.id);
    await people[1].client.chats.send(chat.id, { body: 'Hello' });
  });

  const pages = [
    ['home', () => '/', 'Land'],
    ['overview', () => `/organizations/${organizationId}`, 'Apollo'],
    ['members', () => `/organizations/${organizationId}/members`, 'Grace Tester'],
    ['invitations', () => `/organizations/${organizationId}/settings/invitations`, 'Invited by'],
    ['roles', () => `/organizations/${organizationId}/settings/roles`, 'Reviewer'],
    ['groups', () => `/organizations/${organizationId}/settings/groups`, 'Grace Tester'],
    [
      'why may this user',
      () => `/organizations/${organizationId}/settings/access?person=${ada.id}`,
      'As Owner in Northwind.',
    ],
    [
      'who may',
      () => `/organizations/${organizationId}/settings/access?permission=org%3Aview`,
      '2 people have this permission',
    ],
    ['activity', () => `/organizations/${organizationId}/activity`, 'created the role'],
    ['settings', () => `/organizations/${organizationId}/settings`, 'Delete this organization'],
    ['webhooks', () => `/organizations/${organizationId}/settings/webhooks`, '1.1.1.1'],
    ['storage', () => `/organizations/${organizationId}/settings/storage`, 'Files'],
    ['team', () => `/teams/${teamId}`, 'Apollo'],
  ] as const;

  it.each(pages)('pass the accessibility checks on %s, and fit a phone', async (_name, path, words) => {
    const page = await browser.openAs(ada);
    await page.goto(server.url + path());
    await page.getByRole('main').getByText(words).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await soon(() => page.title()).toMatch(/ · Crewkit$/);
    await checkAccessibility(page);
    await page.setViewportSize(narrow);
    await soon(() => listOverflow(page)).toEqual([]);
    await checkAccessibility(page);
  });

  it('include a landing page that passes the accessibility checks and fits a phone', async () => {
    const page = await browser.open({ viewport: narrow });
    await page.goto(server.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await listOverflow(page)).toEqual([]);
    await checkAccessibility(page);
  });

  it('pass the accessibility checks in dialogs', async () => {
    const organization = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    const { page } = organization;
    for (const [section, button] of [
      ['', 'New team'],
      ['', 'New project'],
      ['settings/invitations', 'Invite people'],
      ['settings/roles', 'New role'],
      ['settings/groups', 'New group'],
      ['settings/groups', 'Add role'],
      ['settings/webhooks', 'New webhook'],
      ['settings', 'Transfer…'],
      ['settings', 'Leave…'],
      ['settings', 'Delete…'],
    ] as const) {
      await organization.goTo(section);
      await organization.press(button);
      await organization.dialog.waitFor();
      await checkAccessibility(page);
    }
  });

  it('let users assign a role with the keyboard alone, and then restore the focus', async () => {
    const organization = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    const { page } = organization;
    await organization.goTo('members');
    const menu = page.getByRole('button', { name: 'Actions for Grace Tester' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Change roles…' }).waitFor();
    await page.keyboard.press('Enter');
    await organization.checkbox('Manager').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await organization.row('Grace Tester').getByText('Manager').waitFor();
    await soon(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
