import { afterAll, beforeAll, expect, it } from 'vitest';

import { ServerProcess } from '../support/server-process.js';
import { describeInBrowser, TestBrowser } from './test-browser.js';

// These are the server's own pages. The tests of examples/web cover all other pages.
const paths = ['/docs', '/dev/inbox'];

describeInBrowser('every page of the server itself, in a browser', () => {
  const server = ServerProcess.prepare();
  const browser = TestBrowser.use(server);
  beforeAll(() => server.start());
  afterAll(() => server.dispose());

  // After this time, all requests that a page sends when it opens have completed.
  const settledMs = 700;
  const spills = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

  // After each test, `TestBrowser` checks that the browser reported no errors.
  it.each(paths)('opens %s without errors, and fits a phone', async (path) => {
    const { page, refusals } = await browser.open();
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(server.url + path);
      await page.waitForTimeout(settledMs);
      expect([width, await page.evaluate(spills)]).toEqual([width, false]);
    }
    expect(refusals).toEqual([]);
  });
});
