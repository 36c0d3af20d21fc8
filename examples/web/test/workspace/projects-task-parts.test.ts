import type { Project, Task } from '@crewkit/client-sdk';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { ProjectPage } from './project-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pictureFile = { name: 'mill.png', mimeType: 'image/png', buffer: picture };

describeInBrowser('the files and the activity of a task', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let project: Project;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    project = await makeProject([ada, bob], await shareOrganization(server, [ada, bob]));
  });

  async function openTask(options = {}): Promise<{ task: Task; page: Page; panel: Locator }> {
    const task = await ada.client.tasks.create(project.id, { title: 'Punch the cards' });
    const shown = new ProjectPage(await browser.openAs(ada, options), server.url, project.id);
    await shown.openTask(task.id);
    return { task, page: shown.page, panel: shown.panel };
  }

  const tab = (panel: Locator, name: string): Locator => panel.getByRole('tab', { name });
  const entries = (panel: Locator): Promise<string[]> =>
    panel.getByRole('list', { name: 'Activity' }).getByRole('listitem').locator('p').allInnerTexts();

  it('shows who changed it, live, and by keyboard', async () => {
    const { task, page, panel } = await openTask();
    await tab(panel, 'Discussion').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await soon(() => entries(panel)).toEqual([expect.stringMatching(/^Ada Lovelace /), 'Created the task']);
    const label = await ada.client.projects.createLabel(project.id, { name: 'Bug', color: 'red' });
    await bob.client.tasks.update(project.id, task.id, {
      title: 'Read the cards',
      status: 'done',
      dueAt: '2031-05-06T12:00:00Z',
      assigneeIds: [bob.id],
      labelIds: [label.id],
    });
    await soon(async () => (await entries(panel)).slice(0, 6)).toEqual([
      expect.stringMatching(/^Bob Bytes /),
      'Changed the title from “Punch the cards” to “Read the cards”',
      'Changed the status from To do to Done',
      expect.stringMatching(/^Set the due date to .*2031/),
      'Assigned Bob Bytes',
      'Added the label Bug',
    ]);
    await panel.getByRole('button', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await soon(async () => (await entries(panel))[1]).toBe('Changed the priority from Normal to Urgent');
    await checkAccessibility(page);
  });

  it('adds the first file, shows files of others as they arrive, and removes those of deleted messages', async () => {
    const { task, page, panel } = await openTask();
    await tab(panel, 'Files').click();
    await panel.getByText('No files yet').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Add files' }).click();
    await (await chooser).setFiles([pictureFile]);
    const files = panel.getByRole('list', { name: 'Files' });
    await files.getByRole('img', { name: 'mill.png' }).waitFor();
    const { id } = await bob.client.chats.openTask(task.id);
    const plan = new Blob(['All of them.'], { type: 'text/plain' });
    const sent = await bob.client.chats.sendFiles(id, { files: [{ blob: plan, name: 'plan.txt' }] });
    await files.getByRole('button', { name: 'Download plan.txt' }).waitFor();
    await soon(() => files.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Bob Bytes [^]*plan\.txt/),
      expect.stringMatching(/^Ada Lovelace /),
    ]);
    await checkAccessibility(page);
    await files.getByRole('button', { name: 'mill.png' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await bob.client.chats.deleteMessage(id, sent.id);
    await soon(() => files.getByRole('listitem').count()).toBe(1);
    await tab(panel, 'Discussion').click();
    await panel.getByRole('img', { name: 'mill.png' }).waitFor();
  });

  it('fits a phone', async () => {
    const { page, panel } = await openTask({ viewport: { width: 360, height: 740 } });
    await tab(panel, 'Activity').click();
    await panel.getByText('Created the task').waitFor();
    await checkAccessibility(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('has a count of messages on its card, which follows the messages of other participants', async () => {
    const task = await ada.client.tasks.create(project.id, { title: 'Count them' });
    const { id } = await ada.client.chats.openTask(task.id);
    const shown = new ProjectPage(await browser.openAs(ada), server.url, project.id);
    await shown.openBoard();
    const card = shown.card('Count them');
    await card.waitFor();
    const from = performance.now();
    await bob.client.chats.openTask(task.id);
    for (const body of ['One', 'Two']) await bob.client.chats.send(id, { body });
    await soon(() => card.getByText('2 messages, 2 unread').count()).toBe(1);
    // The board is loaded every 15 seconds without events.
    expect(performance.now() - from).toBeLessThan(10_000);
  });
});
