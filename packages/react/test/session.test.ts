import { expect, it } from 'vitest';

import { describeInBrowser, ReactBrowser, read, readItems, signIn, soon } from './support/react-browser.js';

describeInBrowser('useSession', () => {
  const browser = ReactBrowser.use();

  it('signs the user in, and reports a wrong password', async () => {
    const ada = await browser.world.createPerson('Ada');
    const page = await browser.open();
    await soon(() => read(page, 'session')).toBe('signed-out');
    await signIn(page, { email: ada.email, password: 'Wrong-horse-7' });
    await soon(() => read(page, 'error')).toBe('INVALID_CREDENTIALS');
    await signIn(page, ada);
    await soon(() => read(page, 'session')).toBe(`signed-in ${ada.email}`);
  });

  it('loads the real-time code, the methods and data only after the sign-in', async () => {
    const ada = await browser.world.createPerson('Ada');
    const page = await browser.open();
    await soon(() => read(page, 'session')).toBe('signed-out');
    browser.world.requests.length = 0;
    await page.waitForTimeout(300);
    const onDemand = browser.world.loaded.filter((path) => /^\/assets\/(?:live|operations)-/.test(path));
    expect([browser.world.requests, onDemand]).toEqual([[], []]);
    await signIn(page, ada);
    await soon(() => browser.world.loaded).toContainEqual(expect.stringMatching(/^\/assets\/live-/));
    await soon(() => read(page, 'organizations-state')).toBe('all');
    // StrictMode mounts each component twice, and each list is still requested once.
    expect(browser.world.requests.filter((each) => each === 'GET /organizations')).toHaveLength(1);
  });

  it('follows a sign-out in another tab, and never shows the data of another user', async () => {
    const [ada, bob] = [await browser.world.createPerson('Ada'), await browser.world.createPerson('Bob')];
    await browser.world.createProject(ada);
    const first = await browser.openAs(ada);
    await soon(() => readItems(first, 'projects')).toEqual(['Cards']);
    const second = await browser.open({}, first.context());
    await soon(() => readItems(second, 'projects')).toEqual(['Cards']);
    await second.click('text=Sign out');
    await soon(() => read(first, 'session')).toBe('signed-out');
    for (const part of ['organizations', 'projects']) await soon(() => readItems(first, part)).toEqual([]);
    await first.evaluate(() => {
      const seen: string[] = [];
      const look = (): void => {
        if (document.body.textContent.includes('Engines')) seen.push('Engines');
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { seen });
    });
    await signIn(first, bob);
    await soon(() => read(first, 'organizations-state')).toBe('all');
    expect(await first.evaluate('seen')).toEqual([]);
  });
});
