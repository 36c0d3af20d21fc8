import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';

import { makeProject } from '../support/projects.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

interface Script {
  readonly path: string;
  /** The size of the body as transferred, which is compressed. */
  readonly bytes: number;
}

// The budgets in kB of 1,000 bytes. Each has the margin that the page had when the budget was set.
const budgets = { landing: 60, signIn: 120, board: 220 } as const;

describeInBrowser('the weight of a cold page', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let projectId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    ({ id: projectId } = await makeProject([ada], await shareOrganization(server, [ada])));
  });

  it('is small for the landing page, which needs neither React nor the SDK', async () => {
    const page = await browser.open();
    const scripts = await loadCold(page, `${server.url}/`);
    await page.getByRole('heading', { level: 1, name: 'Work together' }).waitFor();
    expect(weigh(scripts)).toBeLessThan(budgets.landing);
    expect(scripts.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/assets\/landing-/)]);
  });

  it('keeps its budget for signing in', async () => {
    const page = await browser.open();
    // This simulates production, which has no demo accounts.
    await page.route('**/dev/demo', (route) => route.fulfill({ status: 404 }));
    const scripts = await loadCold(page, `${server.url}/sign-in`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(weigh(scripts)).toBeLessThan(budgets.signIn);
    expect(await notPreloaded(page, scripts)).toEqual([]);
  });

  it('keeps its budget for a board, with its connection', async () => {
    const page = await browser.openAs(ada);
    const connected = [page.waitForEvent('websocket'), page.waitForResponse(/\/assets\/client-tasks-/)];
    const scripts = await loadCold(page, `${server.url}/projects/${projectId}`);
    await page.getByRole('button', { name: 'Add task' }).first().waitFor();
    await Promise.all(connected);
    expect(weigh(scripts)).toBeLessThan(budgets.board);
    // The page does not wait for its real-time connection.
    const late = await notPreloaded(page, scripts);
    expect(late.map((path) => /^\/assets\/(.+)-.{8}\.js$/.exec(path)?.[1]).toSorted()).toEqual([
      'client-tasks',
      'live',
      'offline-storage',
    ]);
  });

  it('is loaded before a click on a link, when a user points at it', async () => {
    const page = await browser.openAs(ada);
    await loadCold(page, `${server.url}/`);
    const link = page.getByRole('link', { name: 'Search' });
    await link.waitFor();
    const script = page.waitForRequest(/\/assets\/search-page-/);
    await link.hover();
    await script;
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

/** Opens the page with an empty cache. Collects the scripts that are loaded until the network is idle, and later. */
async function loadCold(page: Page, url: string): Promise<Script[]> {
  const scripts: Script[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ response }) => {
    if (response.mimeType !== 'text/javascript') return;
    const bytes = Number(new Headers(response.headers).get('Content-Length') ?? Number.NaN);
    scripts.push({ path: new URL(response.url).pathname, bytes });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return scripts;
}

function weigh(scripts: readonly Script[]): number {
  expect(scripts).not.toEqual([]);
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** Returns the scripts that the document does not name. The browser discovers them in another script. */
async function notPreloaded(page: Page, scripts: readonly Script[]): Promise<string[]> {
  const answer = await page.request.get(page.url());
  const html = await answer.text();
  return scripts.map(({ path }) => path).filter((path) => !html.includes(`"${path}"`));
}
