import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import type { StoreAdapter } from '@crewkit/core/adapter';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { fillLargeOrganization } from '../../../../campaigns/support/fill-large-organization.js';
import { OrganizationPage } from './organization-page.js';
import { ProjectPage } from './project-page.js';
import { registerPerson, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

// The largest responses have 1,000 users.
const members = 1_400;
const maxNodes = 3_000;
const unknownPermission = 'archive:open';

// campaigns/operate/large-organization.ts measures times. On a shared machine, times differ too much for a test.
describeInBrowser('an organization with more members than the largest response has', () => {
  const server = useWebServer({ CREWKIT_STORE: 'sqlite:./large.db' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let projectId = '';
  let organizationId = '';
  let groupId = '';
  let projects: readonly { readonly id: string; readonly name: string }[] = [];

  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    await server.stop();
    const store = sqliteStore({ path: join(server.folder, 'large.db') });
    ({ projectId, organizationId, groupId, projects } = await fillLargeOrganization(store, ada.id, {
      members,
      messages: 200,
    }));
    await addUnknownPermission(store, organizationId, ada.id);
    await store.close();
    await server.start();
  }, 60_000);

  const openBoard = async (): Promise<ProjectPage> => {
    const board = new ProjectPage(await browser.openAs(ada), server.url, projectId);
    await board.openBoard();
    await soon(() => board.titles('To do').then(({ length }) => length)).toBeGreaterThan(3);
    return board;
  };

  // These tests run first, because the tests of the board move tasks.
  describe('its other pages', () => {
    it('show the name of every user, and stay small', async () => {
      const page = await browser.openAs(ada);
      const settings = ['', '/invitations', '/roles', '/groups', '/access', '/storage'].map(
        (path) => `/settings${path}`,
      );
      const paths = ['', '/members', '/activity', ...settings];
      const pages = [
        ...paths.map((path) => `/organizations/${organizationId}${path}`),
        ...['/', '/chats', `/chats/${groupId}`, '/search', `/projects/${projectId}/members`],
      ];
      for (const path of pages) {
        await page.goto(server.url + path, { waitUntil: 'networkidle' });
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(await countNodes(page), path).toBeLessThan(maxNodes);
        expect(await page.getByText(/Former member|Unknown user|Name not loaded/).count(), path).toBe(0);
      }
    });

    it('show permissions that the code no longer defines, and let users remove them from roles', async () => {
      const organization = new OrganizationPage(await browser.openAs(ada), server, organizationId);
      await organization.goTo('settings/roles');
      const row = organization.row(unknownPermission);
      await row.waitFor();
      await organization.page.getByText('The app no longer defines these permissions.').waitFor();
      await soon(() => organization.checkbox(`Archivist: ${unknownPermission}`).isEnabled()).toBe(true);
      // It cannot be added to another role.
      expect(await organization.checkbox(`Reader: ${unknownPermission}`).isDisabled()).toBe(true);
      await organization.tick(`Archivist: ${unknownPermission}`);
      await organization.press('Save changes');
      await organization.toast('Role Archivist saved');
      await soon(() => row.count()).toBe(0);
    });

    it('list every member, by scrolling and by search', async () => {
      // The window is high, so that fewer steps are necessary.
      const page = await browser.openAs(ada, { viewport: { width: 1440, height: 2_400 } });
      await page.goto(`${server.url}/organizations/${organizationId}/members`);
      const names = page.getByRole('rowheader');
      await names.first().waitFor();
      expect(await names.evaluateAll(countColors)).toBeGreaterThanOrEqual(6);
      expect(await page.locator('main').evaluate(collectWhileScrolling, members + 1)).toBe(members + 1);
      expect(await countNodes(page)).toBeLessThan(maxNodes);
      await page.getByRole('searchbox').fill('member 1321');
      await soon(() => names.allTextContents()).toEqual([expect.stringContaining('Member 1321')]);
    });

    it('let the user select every project', async () => {
      const page = await browser.openAs(ada);
      await page.goto(`${server.url}/organizations/${organizationId}/settings/access`);
      const where = page.getByRole('combobox', { name: 'Where' });
      for (const name of ['Project 0001', 'Project 0100', 'Project 0101', 'Project 0200']) {
        await where.fill(name);
        await page.getByRole('option', { name }).waitFor();
      }
    });

    it('show the name of the team or project in a shared link, with an additional request only if the lists do not contain it', async () => {
      const page = await browser.openAs(ada);
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('overview?projectId=') && asked.push(request.url()));
      const overview = page.waitForResponse(/overview\?organizationId=/);
      const path = `/organizations/${organizationId}/settings/access`;
      await page.goto(server.url + path);
      const { projects: listed } = (await (await overview).json()) as { projects: { items: { id: string }[] } };
      const isListed = ({ id }: { id: string }): boolean => listed.items.some((item) => item.id === id);
      for (const requests of [0, 1]) {
        const { id, name } = projects.find((project) => isListed(project) === (requests === 0)) ?? expect.fail();
        asked.length = 0;
        await page.goto(`${server.url}${path}?person=${ada.id}&scope=PROJECT&id=${id}`, { waitUntil: 'networkidle' });
        await soon(() => page.getByRole('combobox', { name: 'Where' }).inputValue()).toBe(name);
        expect(asked).toHaveLength(requests);
      }
    });

    it('show the tasks assigned to the user on Home, and every conversation among the chats', async () => {
      const page = await browser.openAs(ada);
      await page.goto(server.url);
      for (const title of ['Task 0991', 'Task 0992']) await page.getByText(title).waitFor();
      await page.goto(`${server.url}/chats`);
      const list = page.getByRole('navigation', { name: 'Conversations' });
      await list.getByRole('link', { name: /Long group/ }).waitFor();
      expect(await list.evaluate(collectLinksWhileScrolling, 301)).toBeGreaterThanOrEqual(301);
      expect(await countNodes(page)).toBeLessThan(maxNodes);
    });
  });

  describe('its board', () => {
    it('counts all tasks, renders the visible cards, and loads the remaining cards while the user scrolls', async () => {
      const board = await openBoard();
      const { page } = board;
      const counts = page.locator('main section header span[aria-hidden]');
      await soon(() => counts.allTextContents()).toEqual(['700', '200', '100']);
      const all = new Set<string>();
      const column = board.column('To do');
      for (let round = 0; round < 400 && all.size < 700; round += 1) {
        for (const title of await board.titles('To do')) all.add(title);
        // This is less than the list shows, because heights of cards that were not shown yet are estimates.
        await column.evaluate(scrollAndRender);
        if (round % 10 === 0) expect(await countNodes(page)).toBeLessThan(maxNodes);
      }
      expect(all.size).toBe(700);
    });

    it('finds tasks by key and title, and shows unread counts of discussions', async () => {
      const board = await openBoard();
      const { page } = board;
      await page.getByRole('searchbox', { name: 'Find tasks' }).fill('P0001-3');
      // The search matches task 3, 30 to 39 and 300 to 399 by their keys.
      await soon(() => board.titles('In progress').then((titles) => titles.length)).toBeGreaterThan(1);
      await page.getByText('111 matching tasks').waitFor();
      await page.getByRole('searchbox', { name: 'Find tasks' }).fill('Task 0004');
      await soon(() => board.titles('To do')).toEqual(['Task 0004']);
      const card = board.card('Task 0004');
      await soon(() => card.textContent()).toContain('1 message, 1 unread, you were mentioned');
    });

    it('sends few requests at first, for an open card, for a moved card and when nothing has changed', async () => {
      const board = await openBoard();
      const { page } = board;
      await page.waitForLoadState('networkidle');
      const requests = watchRequests(page);
      // The task has no discussion, because a read receipt and the names of unknown senders would need additional requests.
      const quiet = (await board.titles('To do')).find((each) => Number(each.slice(-4)) > 40) ?? '';
      await board.card(quiet).click();
      await board.panel.getByRole('button', { name: 'Start the discussion' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(requests.splice(0).length).toBeLessThanOrEqual(3);
      await page.keyboard.press('Escape');
      const [title = ''] = await board.titles('To do');
      await board.chooseOnCard(title, 'Done');
      await soon(() => board.titles('Done').then(([first]) => first)).toBe(title);
      await page.waitForLoadState('networkidle');
      expect(requests.splice(0).length).toBeLessThanOrEqual(3);
      const counts = page.locator('main section header span[aria-hidden]');
      await soon(() => counts.allTextContents()).toEqual(['699', '200', '101']);
    });

    it('moves a dragged card into a column whose pages are not all loaded', async () => {
      const board = await openBoard();
      const [title = ''] = await board.titles('In progress');
      await board.drag(board.card(title), board.column('To do'));
      await soon(() => board.titles('In progress')).not.toContain(title);
      await board.page.reload();
      await board.column('To do').waitFor();
      await board.page.getByRole('searchbox', { name: 'Find tasks' }).fill(title);
      await soon(() => board.titles('To do')).toEqual([title]);
    });
  });
});

/** Adds two roles, of which one contains a permission that the server does not know, and assigns this one to the user. */
async function addUnknownPermission(store: StoreAdapter, organizationId: string, userId: string): Promise<void> {
  const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
  const roles = [
    { id: randomUUID(), name: 'Archivist', permissions: ['org:view', unknownPermission] },
    { id: randomUUID(), name: 'Reader', permissions: ['org:view'] },
  ] as const;
  await store.unitOfWork.run(async (stores) => {
    await stores.permissions.upsert([{ name: unknownPermission, scope: 'ORGANIZATION', description: 'Open archives' }]);
    for (const role of roles) {
      await stores.roles.insert({ ...role, level: 'ORGANIZATION', builtIn: false, organizationId });
    }
    const [{ id: roleId }] = roles;
    await stores.assignments.assign({ holder: { userId }, roleId, place, expiresAt: null, createdAt: new Date() });
  });
}

/** Scrolls the page to its end. Resolves with the number of different names that the tables showed, at most `enough`. */
async function collectWhileScrolling(main: Element, enough: number): Promise<number> {
  const names = new Set<string>();
  for (let round = 0; round < 2_000 && names.size < enough; round += 1) {
    for (const header of main.querySelectorAll('[role=rowheader]')) {
      names.add(/Member \d{4}|Ada Lovelace/.exec(header.textContent)?.[0] ?? header.textContent);
    }
    main.scrollBy(0, main.clientHeight * 0.8);
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return names.size;
}

/** Scrolls the list to its end. Resolves with the number of different links that the list showed, at most about `enough`. */
async function collectLinksWhileScrolling(list: Element, enough: number): Promise<number> {
  const found = new Set<string>();
  for (let round = 0; round < 2_000 && found.size < enough; round += 1) {
    for (const link of list.querySelectorAll('li a')) found.add(link.getAttribute('href') ?? '');
    const scrolled = list.querySelector('ul')?.parentElement;
    scrolled?.scrollBy(0, scrolled.clientHeight * 0.8);
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return found.size;
}

/** Scrolls by half of the visible height. Resolves once the cards for the new position are shown. */
async function scrollAndRender(list: Element): Promise<void> {
  list.scrollBy(0, list.clientHeight / 2);
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Returns the number of different colors of the avatars in the rows. */
function countColors(rows: readonly Element[]): number {
  const avatars = rows.flatMap((row) => row.querySelector('[aria-hidden]') ?? []);
  return new Set(avatars.map((avatar) => getComputedStyle(avatar).backgroundColor)).size;
}

function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

/** Collects the requests to the API from now on. */
function watchRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) urls.push(`${request.method()} ${request.url()}`);
  });
  return urls;
}
