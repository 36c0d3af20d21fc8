import { expect, it } from 'vitest';

import { OrganizationPage } from './organization-page.js';
import { registerPerson, shareOrganization } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('Home, teams and settings', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();

  it('link to sign-in and sign-up for users who are not signed in', async () => {
    const page = await browser.open();
    await page.goto(server.url);
    await page.getByRole('heading', { level: 1, name: 'Work together, and control who can do what' }).waitFor();
    const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(expect.arrayContaining(['/sign-in', '/sign-up']));
  });

  it("show the user's tasks in all projects by due date, and their latest messages", async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    const [ada, grace] = people;
    const organizationId = await shareOrganization(server, people);
    const assigneeIds = [ada.id];
    for (const [key, title, dueAt] of [
      ['ONE', 'Sooner', '2099-01-01T00:00:00.000Z'],
      ['TWO', 'Later', '2099-02-01T00:00:00.000Z'],
    ] as const) {
      const project = await ada.client.projects.create(organizationId, { name: `Project ${key}`, key });
      await ada.client.tasks.create(project.id, { title, dueAt, assigneeIds });
      await ada.client.tasks.create(project.id, { title: `${title}, done`, status: 'done', assigneeIds });
      await ada.client.tasks.create(project.id, { title: `${title}, unassigned` });
    }
    const page = await browser.openAs(ada);
    await page.goto(server.url);
    const tasks = page.getByRole('region', { name: 'My tasks' }).getByRole('link');
    await soon(() => tasks.allInnerTexts()).toEqual(['Sooner', 'Later']);
    // The list updates when messages arrive.
    const chat = await grace.client.chats.openDirect(ada.id);
    await grace.client.chats.send(chat.id, { body: 'Have you seen the plan?' });
    const chats = page.getByRole('region', { name: 'Conversations' });
    await chats.getByText('Have you seen the plan?', { exact: true }).waitFor();
    await chats.getByLabel('1 unread').waitFor();
  });

  it('create a team, add a member, change their role, and remove them', async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    const [ada, grace] = people;
    const organizationId = await shareOrganization(server, people);
    const team = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    const { page } = team;
    await team.goTo('');
    await team.press('New team');
    await page.getByLabel('Name', { exact: true }).fill('Design');
    await team.pressInDialog('Create team');
    await team.heading('Design').waitFor();
    const [, teamId = ''] = /teams\/([\w-]+)$/.exec(page.url()) ?? [];
    await page.getByRole('tab', { name: 'Members' }).click();
    await team.press('Add member');
    await team.find('Member of the organization', 'Grace Tester');
    await team.pressInDialog('Add to team');
    await team.row('Grace Tester').getByText('Member').waitFor();
    await team.choose('Actions for Grace Tester', 'Change role…');
    await team.select('Role in the team', 'Manager');
    await team.pressInDialog('Save role');
    await team.row('Grace Tester').getByText('Manager').waitFor();
    expect(await grace.client.can('team:edit', { scope: 'TEAM', id: teamId })).toBe(true);
    await team.choose('Actions for Grace Tester', 'Remove from team…');
    await team.pressInDialog('Remove from team');
    await soon(() => team.row('Grace Tester').count()).toBe(0);

    await page.getByRole('tab', { name: 'Projects' }).click();
    await team.press('New project');
    await page.getByLabel('Name', { exact: true }).fill('Style guide');
    expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('SG');
    await team.pressInDialog('Create project');
    await page.waitForURL(/\/projects\//);
    const { items } = await ada.client.projects.list(organizationId, { teamId });
    expect(items.map(({ key, name }) => [key, name])).toEqual([['SG', 'Style guide']]);
  });

  it('show an error at the field that caused it', async () => {
    const ada = await registerPerson(server, 'Ada');
    const organizationId = await shareOrganization(server, [ada]);
    await ada.client.projects.create(organizationId, { name: 'Apollo', key: 'APO' });
    const organization = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    await organization.goTo('settings');
    const language = organization.page.getByRole('textbox', { name: 'Language' });
    await language.fill('no language at all');
    await organization.page.getByRole('region', { name: 'Preferences' }).getByRole('button', { name: 'Save' }).click();
    await organization.page.getByText('Must be a BCP 47 language tag.').waitFor();
    await soon(() => language.evaluate((field) => field === document.activeElement)).toBe(true);
    await organization.goTo('');
    await organization.press('New project');
    await organization.page.getByLabel('Name', { exact: true }).fill('Apollo');
    await organization.pressInDialog('Create project');
    await organization.dialog.getByText('Another project of the organization already has the key APO.').waitFor();
  });

  it('rename an organization, list its activity, transfer it, and delete it after its name is entered', async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    const [ada, grace] = people;
    const organizationId = await shareOrganization(server, people);
    const organization = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    const { page } = organization;
    await organization.goTo('settings');
    const general = page.getByRole('region', { name: 'Name and description' });
    await general.getByLabel('Name', { exact: true }).fill('Southwind');
    await general.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Southwind').waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Southwind').click();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('Ada Tester changed the organization’s name').waitFor();
    await page.getByText('Grace Tester joined with the role Member, invited by Ada Tester').waitFor();

    await organization.goTo('settings');
    await organization.press('Transfer…');
    await organization.find('New owner', 'Grace Tester');
    await organization.pressInDialog('Transfer ownership');
    await soon(() => page.getByRole('button', { name: 'Delete…' }).count()).toBe(0);

    const hers = new OrganizationPage(await browser.openAs(grace), server, organizationId);
    await hers.goTo('settings');
    await hers.press('Delete…');
    const confirm = hers.dialog.getByRole('button', { name: 'Delete organization' });
    expect(await confirm.isDisabled()).toBe(true);
    await hers.dialog.getByRole('textbox').fill('Southwind');
    await confirm.click();
    await hers.page.getByRole('button', { name: 'Create your organization' }).waitFor();
    await page.reload();
    await page.getByText('Page not found').waitFor();
  });
});
