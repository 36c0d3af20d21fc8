// Takes the screenshots of docs/getting-started/tour.md: twelve pages in light and dark mode, and on a phone. Needs Chromium, a font with
// emojis (in Debian: `fonts-noto-color-emoji`), and a server with the sample data and without rate limits:
// `CREWKIT_RATE_LIMITS=off npm run demo`, and then `npx tsx scripts/docs/take-screenshots.ts http://127.0.0.1:3000`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createCrewkitClient } from '@crewkit/client-sdk';
import { getChromium } from '@crewkit/test-servers';

import { root } from '../run-command.mjs';
import { samplePeople } from '../../packages/server/src/demo/people.js';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getChromium>>['newPage']>>;

const [, , url = 'http://127.0.0.1:3000'] = process.argv;
const folder = join(root, 'docs/pictures/tour');
const { mara, tomas } = samplePeople;
const variants = [
  { name: 'light', colorScheme: 'light', width: 1280, height: 800 },
  { name: 'dark', colorScheme: 'dark', width: 1280, height: 800 },
  { name: 'phone', colorScheme: 'light', width: 390, height: 844 },
] as const;

const places = await findPlaces();
const browser = await getChromium();
mkdirSync(folder, { recursive: true });
// A user who is online.
const companion = await browser.newPage();
await companion.goto(`${url}/sign-in`);
await signIn(companion, tomas);
for (const { name: variant, colorScheme, width, height } of variants) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await take(page, { name: 'sign-in', path: '/sign-in', variant });
  await signIn(page, mara);
  for (const [name, path] of Object.entries(places)) await take(page, { name, path, variant });
  await page.context().close();
}
await browser.close();

/** Returns the paths of the pages by the names of their pictures. The sample data has new ids in each installation. */
async function findPlaces(): Promise<Readonly<Record<string, string>>> {
  const client = createCrewkitClient({ baseUrl: url });
  await client.auth.login({ email: mara.email, password: mara.password });
  const [organization] = (await client.organizations.list()).items;
  if (organization === undefined) throw new Error(`${url} has no sample data: run npm run demo.`);
  const organizationId = organization.id;
  const [project] = (await client.projects.list(organizationId)).items;
  if (project === undefined) throw new Error('The organization has no project.');
  const [task] = (await client.tasks.list(project.id, { status: 'in_progress' })).items;
  const talk = await findConversation(client);
  client.close();
  return {
    home: '/',
    board: `/projects/${project.id}`,
    task: `/projects/${project.id}/tasks/${task?.id ?? ''}`,
    ...talk,
    notifications: '/notifications',
    members: `/organizations/${organizationId}/members`,
    roles: `/organizations/${organizationId}/settings/roles`,
    access: `/organizations/${organizationId}/settings/access`,
    search: '/search?q=cabin',
    security: '/account/security',
  };
}

/** Returns the paths of a conversation and of one of its threads. */
async function findConversation({ chats }: ReturnType<typeof createCrewkitClient>): Promise<Record<string, string>> {
  const chat = (await chats.list()).items.find(({ title }) => title !== null);
  if (chat === undefined) throw new Error('There is no group conversation.');
  const root = (await chats.listMessages(chat.id)).items.find(({ thread }) => thread !== null);
  if (root === undefined) throw new Error('The conversation has no thread.');
  return { chat: `/chats/${chat.id}`, thread: `/chats/${chat.id}/threads/${root.id}` };
}

async function signIn(page: Page, { email, password }: typeof mara): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${url}/`);
}

/** Opens the page, waits until nothing loads any more, and stores its picture. */
async function take(
  page: Page,
  { name, path, variant }: { readonly name: string; readonly path: string; readonly variant: string },
): Promise<void> {
  await page.goto(url + path);
  await page.getByRole('main').first().waitFor();
  await page.waitForLoadState('networkidle');
  if (await page.getByText('Too many requests').isVisible())
    throw new Error('Start the server with CREWKIT_RATE_LIMITS=off.');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const file = `${name}-${variant}.webp`;
  writeFileSync(join(folder, file), data, 'base64');
  console.log(file);
}
