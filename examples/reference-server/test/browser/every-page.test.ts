import { afterAll, beforeAll, expect, it } from 'vitest';

import { ServerProcess } from '../server-process.js';
import { describeInBrowser, TestBrowser } from './test-browser.js';

// What the server makes itself; examples/web tests the rest.
const paths = ['/docs', '/dev/inbox'];

describeInBrowser('every page of the server itself, in a browser', () => {
  const server = ServerProcess.prepare();
  const browser = TestBrowser.use(server);
  beforeAll(() => server.start());
  afterAll(() => server.dispose());

  // What a page asks for when it opens has been answered by then.
  const settledMs = 700;
  const spills = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

  // The end of each test looks for what the browser had to say.
  it.each(paths)('opens %s without a fault, and fits a phone', async (path) => {
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
