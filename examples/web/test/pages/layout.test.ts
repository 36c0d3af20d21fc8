import type { Project } from '@crewkit/client-sdk';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { ProjectPage } from '../workspace/project-page.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describeInBrowser('the layout of pages', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let project: Project;
  let paths: readonly string[];
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    const organizationId = await shareOrganization(server, [ada]);
    const team = await ada.client.teams.create(organizationId, { name: 'Mechanics' });
    project = await makeProject([ada], organizationId);
    paths = [
      `/organizations/${organizationId}`,
      `/organizations/${organizationId}/members`,
      `/teams/${team.id}`,
      `/projects/${project.id}/members`,
      `/projects/${project.id}/settings`,
    ];
  });

  it.each([
    { name: 'a desktop', options: desktop, board: 105, header: 60 },
    { name: 'a phone', options: phone, board: 155, header: 165 },
  ])('leaves most of the height to the content on $name', async ({ options, board, header }) => {
    const page = await browser.openAs(ada, options);
    const shown = new ProjectPage(page, server.url, project.id);
    await shown.openBoard();
    expect(await getTop(page.locator('main section').filter({ has: shown.column('To do') }))).toBeLessThan(board);
    for (const path of paths) {
      await page.goto(`${server.url}${path}`);
      const main = page.getByRole('main');
      await main
        .getByRole('link', { name: 'Settings' })
        .or(main.getByRole('tab', { name: 'Settings' }))
        .waitFor();
      expect(await bottomOfBar(page), path).toBeLessThan(header);
    }
  });

  it('shows task details and discussion beside three columns, with three requests', async () => {
    const task = await ada.client.tasks.create(project.id, { title: 'Oil the mill', assigneeIds: [ada.id] });
    const { id } = await ada.client.chats.openTask(task.id);
    await ada.client.chats.send(id, { body: 'With the good oil' });
    const page = await browser.openAs(ada, desktop);
    const shown = new ProjectPage(page, server.url, project.id);
    await shown.openBoard();
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await shown.card('Oil the mill').click();
    const log = shown.panel.getByRole('log');
    await log.getByText('With the good oil').waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.length, requests.join(', ')).toBeLessThanOrEqual(3);
    await expectInWindow(shown.panel.getByRole('group', { name: 'Due date' }));
    await expectInWindow(shown.panel.getByRole('textbox', { name: 'Message', exact: true }));
    const [panel, last] = [await shown.panel.boundingBox(), await shown.column('Done').boundingBox()];
    expect((last?.x ?? Number.NaN) + (last?.width ?? Number.NaN)).toBeLessThanOrEqual(panel?.x ?? Number.NaN);
  });

  it('scrolls to the discussion of a task on a low window', async () => {
    const task = await ada.client.tasks.create(project.id, { title: 'Paint the mill' });
    const page = await browser.openAs(ada, { viewport: { width: 700, height: 480 } });
    const shown = new ProjectPage(page, server.url, project.id);
    await shown.openTask(task.id, '?tab=discussion');
    await shown.panel.getByRole('log').waitFor();
    await expectInWindow(shown.panel.getByRole('textbox', { name: 'Message', exact: true }));
  });
});

async function expectInWindow(element: Locator): Promise<void> {
  await element.waitFor();
  const isWhole = (shown: SVGElement | HTMLElement): boolean => {
    const { top, bottom, left, right } = shown.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && middle !== null && shown.contains(middle);
  };
  await soon(() => element.evaluate(isWhole)).toBe(true);
}

async function getTop(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

/** Returns the position of the lower edge of the bar with heading, tabs and actions. */
function bottomOfBar(page: Page): Promise<number> {
  return page
    .locator('main header > div')
    .first()
    .evaluate((bar) => bar.getBoundingClientRect().bottom);
}
