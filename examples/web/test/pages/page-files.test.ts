import { beforeAll, expect, it } from 'vitest';

import { AuthPages } from '../accounts/auth-pages.js';
import { registerPerson, type TestPerson } from '../support/people.js';
import { describeInBrowser, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('the files of a page', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
  });

  it('load without user action once the server is reachable again', async () => {
    const pages = new AuthPages(await browser.openAs(ada), server);
    await pages.goTo('/');
    await pages.menu.waitFor();
    await pages.page.context().setOffline(true);
    await pages.page.getByRole('link', { name: 'Search' }).click();
    await pages.heading('You’re offline').waitFor();
    await pages.page.context().setOffline(false);
    await pages.page.getByRole('searchbox', { name: 'Search everything' }).waitFor();
    expect(pages.place).toBe('/search');
  });

  it('reload the page when they are missing after a new release', async () => {
    const pages = new AuthPages(await browser.openAs(ada), server);
    await pages.goTo('/');
    await pages.menu.waitFor();
    let isGone = true;
    await pages.page.route(/\/assets\/search-page-/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    // The reloaded page contains the names of existing files.
    pages.page.on('request', (request) => (isGone &&= !request.isNavigationRequest()));
    await pages.page.getByRole('link', { name: 'Search' }).click();
    await pages.page.getByRole('searchbox', { name: 'Search everything' }).waitFor();
    expect(pages.place).toBe('/search');
  });
});
