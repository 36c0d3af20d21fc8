import { beforeAll, expect, it } from 'vitest';

import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

/** The number of conversations that Home shows. */
const read = 6;

describeInBrowser('Home', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let organizationId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada');
    bob = await registerPerson(server, 'Bob');
    organizationId = await shareOrganization(server, [ada, bob]);
  });

  it('shows unread conversations first, even if others have later messages', async () => {
    const { id } = await bob.client.chats.openDirect(ada.id);
    await bob.client.chats.send(id, { body: 'Please answer' });
    for (let number = 1; number <= read; number += 1) {
      const rest = { participantIds: [bob.id], title: `Room ${number}`, organizationId };
      const group = await ada.client.chats.create({ kind: 'direct', ...rest });
      await ada.client.chats.send(group.id, { body: 'Mine' });
    }
    const page = await browser.openAs(ada);
    await page.goto(server.url);
    const titles = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').getByRole('link');
    const rooms = [6, 5, 4, 3, 2].map((number) => `Room ${number}`);
    await soon(() => titles.allInnerTexts()).toEqual(['Bob Tester', ...rooms]);
    await bob.client.chats.send(id, { body: 'Thank you' });
    await ada.client.chats.markRead(id);
    await soon(() => titles.allInnerTexts()).toEqual(['Bob Tester', ...rooms]);
  });

  it('shows the projects opened last in this browser, followed by the projects changed last', async () => {
    const ids: string[] = [];
    for (const name of ['First', 'Second', 'Third']) {
      const project = await ada.client.projects.create(organizationId, { name, key: name.slice(0, 3).toUpperCase() });
      ids.push(project.id);
    }
    const page = await browser.openAs(ada);
    await page.goto(server.url);
    const names = page.getByRole('region', { name: 'Recent projects' }).getByRole('link');
    await soon(() => names.allInnerTexts()).toEqual(['Third', 'Second', 'First']);
    await page.goto(`${server.url}/projects/${ids[0] ?? ''}`);
    await page.getByRole('heading', { level: 1, name: 'First' }).waitFor();
    await page.goto(server.url);
    await soon(() => names.allInnerTexts()).toEqual(['First', 'Third', 'Second']);
    expect(await page.evaluate(() => localStorage.getItem('crewkit.projects'))).toBe(ids[0]);
    // Another user of the same browser has no access to the project.
    const eve = await registerPerson(server, 'Eve');
    await shareOrganization(server, [eve]);
    await eve.client.projects.create((await eve.client.organizations.list()).items[0]?.id ?? '', {
      name: 'Hers',
      key: 'HER',
    });
    const other = await browser.openAs(eve);
    await other.addInitScript((id) => localStorage.setItem('crewkit.projects', id), ids[0] ?? '');
    await other.goto(server.url);
    await soon(() => other.getByRole('region', { name: 'Recent projects' }).getByRole('link').allInnerTexts()).toEqual([
      'Hers',
    ]);
  });
});
