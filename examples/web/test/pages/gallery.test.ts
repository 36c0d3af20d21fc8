import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { checkAccessibility } from '../support/check-accessibility.js';
import { describeInBrowser, TestBrowser } from '../support/test-browser.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Parts of other components, and components that need a list, a router or a page of their own.
const notShown = new Set([
  'actions',
  'calendar',
  'field-frame',
  'list-item',
  'nav-tabs',
  'side-menu',
  'toasts-when-needed',
  'visually-hidden',
  'windowed-list',
]);

function readFolder(folder: string): readonly string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
}

it('shows every component in the gallery', () => {
  const gallery = readFolder('gallery').map((path) => readFileSync(`${root}/gallery/${path}`, 'utf8'));
  const imported = new Set(
    gallery.flatMap((text) => [...text.matchAll(/\/src\/ui\/[\w-]+\/([\w-]+)\.js'/g)].map(([, name]) => name)),
  );
  const components = readFolder('src/ui').map((path) => path.replace(/^.*\/|\.tsx$/g, ''));
  expect(components.filter((name) => !imported.has(name) && !notShown.has(name))).toEqual([]);
});

describeInBrowser('the gallery', () => {
  const browser = TestBrowser.use();
  let server: ViteDevServer;
  beforeAll(async () => {
    server = await createServer({ root, configFile: `${root}/vite.config.ts`, server: { port: 0 }, logLevel: 'error' });
    await server.listen();
  });
  afterAll(() => server.close());

  it('is accessible in both themes, with a dialog and with toasts', async () => {
    const page = await browser.open();
    await page.goto(new URL('/gallery/', server.resolvedUrls?.local[0]).href);
    await page.getByRole('heading', { level: 1, name: 'Component gallery' }).waitFor();
    await page.getByText('accent-hover').waitFor();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Error toast' }).click();
    await page.getByText('Not saved').waitFor();
    await page.getByRole('button', { name: 'Confirmation' }).click();
    await page.getByRole('alertdialog', { name: 'Delete the project?' }).waitFor();
    await checkAccessibility(page);
  });
});
