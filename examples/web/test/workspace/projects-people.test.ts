import type { Project } from '@crewkit/client-sdk';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { ProjectPage } from './project-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('members and settings of a project', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let cleo: TestPerson;
  let organizationId: string;
  let project: Project;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    cleo = await registerPerson(server, 'Cleo', 'Curie');
    organizationId = await shareOrganization(server, [ada, bob, cleo]);
  });
  beforeEach(async () => {
    project = await makeProject([ada, bob], organizationId);
  });
  const toPage = async (person: TestPerson, options = {}): Promise<ProjectPage> =>
    new ProjectPage(await browser.openAs(person, options), server.url, project.id);
  const rolesIn = async (): Promise<string[]> =>
    (await ada.client.projects.listMembers(project.id)).items.map(
      ({ firstName, roles }) => `${firstName} ${roles.map(({ name }) => name).join()}`,
    );

  it('add a member, change their role, and remove them', async () => {
    const shown = await toPage(ada);
    const { page, dialog } = shown;
    await shown.open('/members');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Bob Bytes').getByText('Member', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add member' }).click();
    await dialog.getByRole('combobox', { name: 'Member of the organization' }).fill('cleo');
    await page.getByRole('option', { name: /Cleo Curie/ }).click();
    await shown.select(dialog, 'Role in the project', 'Manager');
    await dialog.getByRole('button', { name: 'Add to project' }).click();
    await page.getByText('Cleo Curie added to Website').waitFor();
    await row('Cleo Curie').getByText('Manager').waitFor();
    expect(await rolesIn()).toContain('Cleo MANAGER');

    await row('Cleo Curie').getByRole('button', { name: 'Actions for Cleo Curie' }).click();
    await page.getByRole('menuitem', { name: 'Change role…' }).click();
    await shown.select(dialog, 'Role in the project', 'Member');
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await row('Cleo Curie').getByText('Member', { exact: true }).waitFor();

    await row('Cleo Curie').getByRole('button', { name: 'Actions for Cleo Curie' }).click();
    await page.getByRole('menuitem', { name: 'Remove from project…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from project' }).click();
    await row('Cleo Curie').waitFor({ state: 'detached' });
    expect(await rolesIn()).toEqual(expect.not.arrayContaining(['Cleo MEMBER']));
  });

  it('show members without controls to users who cannot manage them', async () => {
    const shown = await toPage(bob);
    const { page } = shown;
    await shown.open('/members');
    await page.getByRole('row').filter({ hasText: 'Ada Lovelace' }).getByText('Owner').waitFor();
    await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'View access' }).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Add member' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Website' }).getByRole('link').allTextContents()).toEqual([
      'Board',
      'Members',
    ]);
  });

  it.each(['/members', '/settings'])('hide %s from users outside the project', async (path) => {
    const shown = await toPage(cleo);
    await shown.open(path);
    await shown.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('show “Page not found” to a member who is removed while viewing', async () => {
    const shown = await toPage(bob);
    await shown.openBoard();
    await ada.client.projects.removeMember(project.id, bob.id);
    await shown.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('change the name, the preferences and the team', async () => {
    const team = await ada.client.teams.create(organizationId, { name: `Team ${project.key}` });
    const shown = await toPage(ada, { viewport: { width: 1280, height: 1600 } });
    const { page } = shown;
    const { projects } = ada.client;
    await shown.open('/settings');
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await card('General').getByText(`${project.key}-1`).waitFor();
    await card('General').getByRole('textbox', { name: 'Name' }).fill('Web site');
    await card('General').getByRole('textbox', { name: 'Description' }).fill('All new');
    await card('General').getByRole('button', { name: 'Save' }).click();
    await soon(() => page.title()).toBe('Settings · Web site · Crewkit');
    expect(await projects.get(project.id)).toMatchObject({ name: 'Web site', description: 'All new' });

    await shown.select(card('Preferences'), 'First day of the week', 'Monday');
    await card('Preferences').getByRole('button', { name: 'Save' }).click();
    await soon(async () => (await projects.getSettings(project.id)).weekStartsOn).toBe('monday');

    await shown.find(card('Team'), 'Team', team.name);
    await card('Team').getByRole('button', { name: 'Move project' }).click();
    await page.getByText(`Web site moved to ${team.name}`).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText(team.name).waitFor();
    expect((await projects.get(project.id)).teamId).toBe(team.id);
  });

  it('move the project to any of many teams, found by a search on the server', async () => {
    const organizationId = project.organizationId;
    const names = Array.from({ length: 120 }, (_, index) => `Crew ${String(index).padStart(3, '0')}`);
    for (const name of names) await ada.client.teams.create(organizationId, { name });
    const shown = await toPage(ada, { viewport: { width: 1280, height: 1600 } });
    const { page } = shown;
    const pagesRead: string[] = [];
    page.on('request', (request) => /teams\?.*cursor=/.test(request.url()) && pagesRead.push(request.url()));
    await shown.open('/settings');
    const card = page.getByRole('region', { name: 'Team', exact: true });
    await shown.find(card, 'Team', 'Crew 119');
    await card.getByRole('button', { name: 'Move project' }).click();
    await page.getByText(/ moved to Crew 119/).waitFor();
    await shown.find(card, 'Team', 'No team');
    await card.getByRole('button', { name: 'Move project' }).click();
    await page.getByText(/ removed from its team/).waitFor();
    expect(pagesRead).toEqual([]);
  });

  it('delete the project once its name is entered', async () => {
    const shown = await toPage(ada);
    const { page } = shown;
    await shown.open('/settings');
    await page.getByRole('region', { name: 'Delete this project' }).getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog');
    const go = question.getByRole('button', { name: 'Delete project' });
    expect(await go.isDisabled()).toBe(true);
    await question.getByRole('textbox').fill('Website');
    await go.click();
    await page.waitForURL(`${server.url}/organizations/${organizationId}`);
    await expect(ada.client.projects.get(project.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['/members', '/settings'])('are accessible at %s, and no wider than a phone', async (path) => {
    const shown = await toPage(ada);
    await shown.open(path);
    await shown.page
      .getByRole(path === '/members' ? 'table' : 'region')
      .first()
      .waitFor();
    await checkAccessibility(shown.page);
    await shown.page.setViewportSize({ width: 360, height: 740 });
    expect(await shown.tooWide()).toEqual([]);
    await checkAccessibility(shown.page);
  });
});
