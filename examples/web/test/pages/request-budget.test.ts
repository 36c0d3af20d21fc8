import { beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';

import { ApiWatch } from '../support/api-watch.js';
import { describeInBrowser, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const budgets = { coldPage: 6, click: 3 } as const;

interface DemoPerson {
  readonly email: string;
  readonly password: string;
}

const asksForTasks: ReadonlySet<string> = new Set(['board', 'card', 'next card']);
const polled = /^GET \/api\/(?:users\/me\/overview|projects\/[\w-]+\/(?:board|tasks\/[\w-]+))(?:\?|$)/;

/** The requests of each step, by the step's name. */
type Counted = Record<string, readonly string[]>;

// Rate limits are off. campaigns/operate/walk.ts measures the requests that the limits allow per minute.
describeInBrowser('the requests of a page', () => {
  const server = useWebServer({ CREWKIT_RATE_LIMITS: 'off' });
  const browser = TestBrowser.use();
  let owner: DemoPerson;

  beforeAll(async () => {
    const answer = await fetch(`${server.url}/dev/demo`, { method: 'POST' });
    const { people } = (await answer.json()) as { readonly people: readonly DemoPerson[] };
    const [first] = people;
    if (first === undefined) throw new Error('The sample data has no users.');
    owner = first;
  });

  it(`are at most ${budgets.coldPage} when it is opened, and at most ${budgets.click} after a click`, async () => {
    const page = await signIn(await browser.open(), server.url, owner);
    const watch = new ApiWatch(page);
    await watch.settle();
    const cold = await openPages(page, watch, server.url);
    expect(overBudget(cold, budgets.coldPage)).toEqual({});
    const clicks = await clickThrough(page, watch);
    expect(overBudget(clicks, budgets.click)).toEqual({});
    expect(Object.keys(clicks).length).toBeGreaterThanOrEqual(20);
  });
});

async function signIn(page: Page, origin: string, { email, password }: DemoPerson): Promise<Page> {
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
  return page;
}

async function openPages(page: Page, watch: ApiWatch, origin: string): Promise<Counted> {
  const organization = await getHref(page.locator('nav a[href^="/organizations/"]'));
  const project = await getHref(page.locator('nav a[href^="/projects/"]'));
  const team = await getHref(page.locator('nav a[href^="/teams/"]'));
  const chat = await getHref(page.locator('main a[href^="/chats/"]'));
  const settings = ['', '/invitations', '/roles', '/groups', '/access', '/storage'].map((page) => `settings${page}`);
  const ofOrganization = ['members', 'activity', ...settings];
  const paths = [
    ...[
      '/',
      '/chats',
      chat,
      '/search',
      '/account',
      '/account/security',
      '/account/sessions',
      '/account/api-keys',
      '/account/data',
    ],
    ...[organization, ...ofOrganization.map((section) => `${organization}/${section}`)],
    ...[team, project, `${project}/members`, `${project}/settings`],
    ...['users', 'roles', 'default-role', 'audit-log', 'system'].map((section) => `/admin/${section}`),
  ];
  await page.goto(`${origin}${project}`);
  // React Aria stores a row's address in this attribute.
  const task = (await page.locator('[data-href*="/tasks/"]').first().getAttribute('data-href')) ?? '';
  await watch.settle();
  const counted: Record<string, readonly string[]> = {};
  for (const path of [...paths, task]) {
    const connected = waitForConnection(page);
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await connected;
    counted[path] = await watch.settle();
  }
  return counted;
}

async function clickThrough(page: Page, watch: ApiWatch): Promise<Counted> {
  const inMain = (name: string): Locator => page.getByRole('main').getByRole('link', { name, exact: true });
  const inSidebar = (name: string): Locator =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const chats = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').getByRole('link');
  const cards = page.getByRole('grid').getByRole('row');
  const sections = ['Members', 'Activity', 'Settings', 'Invitations', 'Roles', 'Groups', 'Access', 'Storage'];
  const targets: readonly (readonly [string, Locator])[] = [
    ['board', page.locator('nav a[href^="/projects/"]').first()],
    // The card opens with its discussion.
    ['card', cards.first()],
    ['next card', cards.nth(1)],
    ['project members', inMain('Members')],
    ['actions of a member', page.getByRole('button', { name: /^Actions for/ }).last()],
    ['organization', inSidebar('Organization')],
    ...sections.map((name) => [`organization, ${name}`, inMain(name)] as const),
    ['chats', inSidebar('Chats')],
    ['conversation', chats.first()],
    ['next conversation', chats.nth(1)],
    ['another conversation', chats.nth(3)],
    ['home', inSidebar('Home')],
    ['search', inSidebar('Search')],
    ['home again', inSidebar('Home')],
  ];
  const counted: Record<string, readonly string[]> = {};
  for (const [name, target] of targets) {
    await target.click();
    const requests = await watch.settle();
    // Some requests are sent at most every 15 seconds, regardless of what the user does: for an open board, for an open card and, after
    // events, for the unread counts.
    counted[name] = asksForTasks.has(name) ? requests : requests.filter((request) => !polled.test(request));
    // An open menu would cover the next target.
    if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
  }
  return counted;
}

async function getHref(link: Locator): Promise<string> {
  return (await link.first().getAttribute('href')) ?? '';
}

/** Resolves when the server has accepted the next connection of the page. */
async function waitForConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  // "40": Socket.IO has connected the namespace.
  await socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).startsWith('40') });
}

function overBudget(counted: Counted, budget: number): Counted {
  return Object.fromEntries(Object.entries(counted).filter(([, requests]) => requests.length > budget));
}
