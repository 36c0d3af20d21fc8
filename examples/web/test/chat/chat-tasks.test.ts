import { beforeAll, expect, it } from 'vitest';

import { ChatPage } from './chat-page.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('task discussions in the list of conversations', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let title: string;
  let projectId: string;
  let taskId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    const project = await makeProject([ada, bob], await shareOrganization(server, [ada, bob]));
    const task = await ada.client.tasks.create(project.id, { title: 'Book the ferry' });
    [projectId, taskId] = [project.id, task.id];
    title = `${project.key}-${task.number} Book the ferry`;
  });

  it('show a mention to a user who never opened the task, in the list and in the sidebar', async () => {
    const direct = await bob.client.chats.openDirect(ada.id);
    await bob.client.chats.send(direct.id, { body: 'Hello' });
    const page = await browser.openAs(bob);
    const chat = new ChatPage(page, server.url);
    await chat.open();
    await chat.inList('Ada Lovelace').waitFor();

    const adas = await browser.openAs(ada);
    await adas.goto(`${server.url}/projects/${projectId}/tasks/${taskId}?tab=discussion`);
    const field = adas.getByRole('textbox', { name: 'Message', exact: true });
    await field.pressSequentially('@Bob');
    await adas.getByRole('option', { name: 'Bob Bytes' }).waitFor();
    // The user may type the next letter before the page renders again, so the cursor moves behind the name immediately.
    await field.evaluate((area: HTMLTextAreaElement) => {
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      area.setRangeText('w', area.selectionStart, area.selectionEnd, 'end');
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await field.pressSequentially('hich ferry?');
    await field.press('Enter');

    const item = chat.inList(title);
    await item.getByRole('img', { name: '1 mention', exact: true }).waitFor();
    await item.getByRole('img', { name: '1 unread' }).waitFor();
    await page.getByRole('link', { name: 'Chats 1 unread' }).waitFor();

    await page.getByRole('radio', { name: 'Tasks' }).click();
    await chat.inList('Ada Lovelace').waitFor({ state: 'detached' });
    await item.click();
    await soon(() => chat.texts()).toEqual(['@Bob Bytes which ferry?']);
    for (const name of ['1 mention', '1 unread']) await item.getByRole('img', { name }).waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    await page.getByRole('link', { name: 'Open the task' }).click();
    await soon(() => new URL(page.url()).pathname).toBe(`/projects/${projectId}/tasks/${taskId}`);
  });
});
