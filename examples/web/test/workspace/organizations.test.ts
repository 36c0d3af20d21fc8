import { expect, it } from 'vitest';

import { OrganizationPage, getRoleId } from './organization-page.js';
import { mailedToken, registerPerson, shareOrganization } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('organizations', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();

  it('are created, and let owners invite a user, change their role, and remove them', async () => {
    const [ada, grace] = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')];
    const page = await browser.openAs(ada);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Create your organization' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Analytical Engines');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('heading', { level: 1, name: 'Analytical Engines' }).waitFor();
    const [, organizationId = ''] = /organizations\/([\w-]+)$/.exec(page.url()) ?? [];
    const organization = new OrganizationPage(page, server, organizationId);

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Invitations' }).click();
    await organization.press('Invite people');
    await page.getByLabel('Email addresses').fill(grace.email);
    await organization.select('Role in the organization', 'Manager');
    await organization.pressInDialog('Send invitation');
    await organization.row(grace.email).getByText('Manager').waitFor();
    await grace.client.organizations.acceptInvitation(await mailedToken(server, grace.email, 'invitations/accept'));

    await organization.goTo('members');
    await organization.row('Grace Tester').getByText('Manager').waitFor();
    await organization.choose('Actions for Grace Tester', 'Change roles…');
    await organization.tick('Manager');
    await organization.tick('Admin');
    await organization.pressInDialog('Save roles');
    await organization.row('Grace Tester').getByText('Admin').waitFor();
    const member = await ada.client.organizations.getMember(organizationId, grace.id);
    expect(member.roles.map(({ name }) => name)).toEqual(['ADMIN']);

    await organization.choose('Actions for Grace Tester', 'Remove from organization…');
    await organization.dialog.getByText('Remove Grace Tester?').waitFor();
    await organization.pressInDialog('Remove');
    await soon(() => organization.row('Grace Tester').count()).toBe(0);
    expect((await grace.client.organizations.list()).items).toEqual([]);
  });

  it('have custom roles, which are created and edited in the matrix and replaced when deleted', async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    const [ada, grace] = people;
    const organizationId = await shareOrganization(server, people);
    const organization = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    await organization.goTo('settings/roles');
    await organization.press('New role');
    await organization.page.getByLabel('Name', { exact: true }).fill('Reviewer');
    await organization.tick('See the organization');
    await organization.tick('See tasks');
    await organization.pressInDialog('Create role with 2 permissions');
    await organization.page.getByRole('columnheader', { name: 'Reviewer' }).waitFor();

    await organization.tick('Reviewer: Invite people to the organization');
    await organization.tick('Reviewer: See tasks');
    await organization.page.getByText('1 role changed').waitFor();
    await organization.press('Save changes');
    await organization.toast('Role Reviewer saved');
    const reviewerId = await getRoleId(ada, organizationId, { name: 'Reviewer' });
    const { permissions } = await ada.client.roles.get(organizationId, reviewerId);
    expect(permissions).toEqual(['org:view', 'org:members.invite']);

    await ada.client.organizations.setMemberRoles(organizationId, grace.id, { roleIds: [reviewerId] });
    await organization.choose('Actions for the role Reviewer', 'Delete…');
    await organization.pressInDialog('Delete role');
    await organization.dialog.getByText('This role is in use').waitFor();
    await organization.select('Replacement role', 'Member');
    await organization.pressInDialog('Replace and delete');
    await soon(() => organization.page.getByRole('columnheader', { name: 'Reviewer' }).count()).toBe(0);
    const { roles } = await ada.client.organizations.getMember(organizationId, grace.id);
    expect(roles.map(({ name }) => name)).toEqual(['MEMBER']);
  });

  it("assign a role to a group in one project, and explain its members' permissions", async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    const [ada, grace] = people;
    const organizationId = await shareOrganization(server, people);
    const project = await ada.client.projects.create(organizationId, { name: 'Apollo', key: 'APO' });
    const organization = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    const { page } = organization;
    await organization.goTo('settings/groups');
    await organization.press('Create the first group');
    await page.getByLabel('Name', { exact: true }).fill('Auditors');
    await organization.tick('See organization preferences, storage use and the audit log');
    await organization.pressInDialog('Create group');
    await page.getByRole('heading', { name: 'Auditors' }).waitFor();
    await organization.press('Add member');
    await organization.find('Member of the organization', 'Grace Tester');
    await organization.pressInDialog('Add to group');
    await page.getByText(grace.email).waitFor();
    await organization.press('Add role');
    await organization.find('Where', 'Apollo');
    await organization.select('Role', 'Member');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/groups/')) requests.push(request.url());
    });
    const part = (name: RegExp) => organization.dialog.getByRole('spinbutton', { name });
    const hasFocus = (): Promise<boolean> => part(/month/).evaluate((each) => each === document.activeElement);
    // The focus moves to the next part when a part is complete.
    await part(/month/).pressSequentially('12');
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await organization.pressInDialog('Add role');
    await organization.dialog.getByText('Enter a complete date, or clear it.').waitFor();
    await soon(hasFocus).toBe(true);
    expect(requests).toEqual([]);
    await part(/year/).pressSequentially('2000');
    await organization.pressInDialog('Add role');
    await organization.dialog.getByText('Must be in the future.').waitFor();
    await soon(hasFocus).toBe(true);
    expect(requests).toHaveLength(1);
    await part(/year/).pressSequentially('2099');
    await organization.pressInDialog('Add role');
    await page.getByText('Member in the project Apollo, until').waitFor();

    await organization.goTo('members');
    await organization.choose('Actions for Grace Tester', 'View access');
    await organization.find('Where', 'Apollo');
    await page.getByRole('heading', { name: 'Grace Tester in the project Apollo' }).waitFor();
    const line = page.getByRole('listitem').filter({ hasText: 'See tasks' });
    await line.getByText('As Member in the project Apollo, through the group Auditors, until Dec 31, 2099.').waitFor();
    await page.getByText('Only tasks they created.').waitFor();
    await page.getByText('Only themselves, because they can edit tasks.').waitFor();
    // Grace participates in no discussion, but she can write in all of them.
    const writes = page.getByRole('listitem').filter({ hasText: 'Send messages' });
    await writes.getByText('Because they can see the tasks.').waitFor();
    await page.getByText('Only the author of a message can edit or delete it.').waitFor();
    const explained = await ada.client.permissions.explain(organizationId, grace.id, {
      scope: 'PROJECT',
      id: project.id,
    });
    expect(explained.permissions.map(({ name }) => name)).toContain('project:task.view');

    await page.getByRole('tab', { name: 'Check a permission' }).click();
    await organization.find('Permission', 'See organization preferences');
    await page.getByRole('heading', { name: '2 people have this permission in Northwind' }).waitFor();
    await page.getByRole('link', { name: 'Why can Grace Tester do this?' }).click();
    await page.getByText('In Northwind, through the group Auditors.').waitFor();
  });

  it('show only permitted actions, and follow changes to permissions', async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    const [ada, grace] = people;
    const organizationId = await shareOrganization(server, people);
    const organization = new OrganizationPage(await browser.openAs(grace), server, organizationId);
    const { page } = organization;
    const invite = page.getByRole('link', { name: 'Invite people' });
    await organization.goTo('members');
    await organization.row('Grace Tester').waitFor();
    await organization.goTo('settings');
    await page.getByRole('link', { name: 'Access' }).waitFor();
    expect(await page.getByRole('link', { name: 'Invitations' }).count()).toBe(0);
    await organization.goTo('members');
    await organization.row('Grace Tester').waitFor();
    expect([await invite.count(), await page.getByRole('link', { name: 'Activity' }).count()]).toEqual([0, 0]);
    await organization.press('Actions for Ada Tester');
    await page.getByRole('menuitem', { name: 'View access' }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['View access']);
    await page.keyboard.press('Escape');

    const give = async (name: string): Promise<unknown> => {
      const roleIds = [await getRoleId(ada, organizationId, { name })];
      return ada.client.organizations.setMemberRoles(organizationId, grace.id, { roleIds });
    };
    await give('MANAGER');
    await invite.waitFor();
    await page.getByRole('link', { name: 'Activity' }).waitFor();
    await give('MEMBER');
    await invite.waitFor({ state: 'detached' });
  });
});

describeInBrowser('a role that grants more than the caller has', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();

  it('cannot be assigned, and its permissions cannot be granted', async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    const [ada, grace] = people;
    const organizationId = await shareOrganization(server, people);
    const roleIds = [await getRoleId(ada, organizationId, { name: 'ADMIN' })];
    await ada.client.organizations.setMemberRoles(organizationId, grace.id, { roleIds });
    const organization = new OrganizationPage(await browser.openAs(grace), server, organizationId);
    await organization.goTo('members');
    await organization.choose('Actions for Grace Tester', 'Change roles…');
    await soon(() => organization.checkbox('Manager').isEnabled()).toBe(true);
    expect(await organization.checkbox('Owner').isDisabled()).toBe(true);
    await organization.goTo('settings/roles');
    await organization.press('New role');
    await soon(() => organization.checkbox('Edit the organization’s name and description').isEnabled()).toBe(true);
    expect(await organization.checkbox('Delete the organization').isDisabled()).toBe(true);
  });
});
