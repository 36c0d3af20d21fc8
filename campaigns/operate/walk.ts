// Simulates a user with two tabs who clicks once a second, through pages, cards and conversations, on a server with default limits. Prints
// the requests per minute, the most frequent requests, and every 429. Ends with code 1 if there is a 429.
//   npx tsx campaigns/operate/walk.ts [--minutes 5] [--tabs 2] [--trace off]
// With --trace on, also prints each request of the first minute with its tab and page.
// Needs a build with the front end, and Chromium.
import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Page, type Response } from 'playwright-core';

import { findChromium } from '@crewkit/test-servers';
import { readArguments } from '../support/arguments.js';
import { must } from '../support/api-client.js';
import { startReferenceServer } from '../support/start-reference-server.js';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Demo {
  readonly people: readonly Credentials[];
}

const clickEveryMs = 1_000;

const { minutes, tabs, trace } = readArguments({ minutes: 5, tabs: 2, trace: 'off' });
const server = await startReferenceServer({ CREWKIT_STORE: 'sqlite::memory:', CREWKIT_RATE_LIMITS: 'on' });
const demo = await must<Demo>(server.url, { method: 'POST', path: '/dev/demo' });
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const perMinute: (number | undefined)[] = [];
const perRoute = new Map<string, number>();
const refused: string[] = [];
let startedAt = Date.now();
context.on('response', count);

const first = await context.newPage();
await signIn(first, demo.people[0]);
const pages = [first];
while (pages.length < tabs) {
  const page = await context.newPage();
  await page.goto(`${server.url}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  pages.push(page);
}
startedAt = Date.now();
let clicks = 0;
let missed = 0;
for (; Date.now() - startedAt < minutes * 60_000; clicks += 1) {
  // Uses each tab in turn, as users do. The other tab stays open and updates itself.
  const page = pages[Math.floor(clicks / 15) % pages.length];
  const from = Date.now();
  if (clicks % 15 === 0) await page.bringToFront();
  missed += (await click(page, clicks)) ? 0 : 1;
  await sleep(Math.max(0, clickEveryMs - (Date.now() - from)));
}
await browser.close();
await server.stop();
report();

async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
}

/** Runs the next step. Returns false if the step's target does not exist. */
async function click(page: Page, number: number): Promise<boolean> {
  const main = page.getByRole('main');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const projects = sidebar.locator('a[href^="/projects/"]');
  const chats = page.getByRole('navigation', { name: 'Conversations' }).locator('a[href^="/chats/"]');
  const card = page.getByRole('grid').getByRole('row');
  const round = Math.floor(number / 20);
  const tab = (name: string) => main.getByRole('link', { name, exact: true });
  const steps = [
    projects.nth(round % 4),
    card.nth(round % 3),
    card.nth((round + 1) % 3),
    card.nth((round + 2) % 3),
    tab('Members'),
    tab('Board'),
    sidebar.getByRole('link', { name: 'Organization' }),
    tab('Activity'),
    tab('Settings'),
    tab('Roles'),
    sidebar.getByRole('link', { name: 'Chats' }),
    chats.nth(round % 6),
    chats.nth((round + 1) % 6),
    chats.nth((round + 2) % 6),
    sidebar.getByRole('link', { name: 'Home' }),
    projects.nth((round + 1) % 4),
    card.nth(0),
    card.nth(1),
    sidebar.getByRole('link', { name: 'Search' }),
    sidebar.getByRole('link', { name: 'Home' }),
  ];
  const target = steps[number % steps.length].first();
  return target.click({ timeout: clickEveryMs }).then(
    () => true,
    () => false,
  );
}

function count(response: Response): void {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith('/api/')) return;
  const minute = Math.floor((Date.now() - startedAt) / 60_000);
  perMinute[minute] = (perMinute[minute] ?? 0) + 1;
  const route = `${response.request().method()} ${pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')}`;
  perRoute.set(route, (perRoute.get(route) ?? 0) + 1);
  if (trace === 'on' && minute === 0) {
    const page = response.frame().page();
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const path = new URL(page.url()).pathname;
    console.log(`${seconds} s, tab ${context.pages().indexOf(page) + 1}, ${path}: ${response.status()} ${route}`);
  }
  if (response.status() === 429) refused.push(`${Math.round((Date.now() - startedAt) / 1000)} s: ${route}`);
}

function report(): void {
  console.log(`${clicks} clicks in ${minutes} minutes, ${tabs} tabs; ${missed} clicks found nothing to click`);
  console.log(`requests per minute: ${perMinute.join(', ')}`);
  const routes = [...perRoute].sort(([, one], [, other]) => other - one);
  for (const [route, times] of routes) console.log(`${String(times).padStart(5)}  ${route}`);
  console.log(`answers 429: ${refused.length}`);
  for (const line of refused) console.log(`  ${line}`);
  if (refused.length > 0) process.exitCode = 1;
}
