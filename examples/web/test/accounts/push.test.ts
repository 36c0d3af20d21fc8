import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  openPushService,
  type PushService,
} from '../../../../packages/contracts/src/http/notifications/push-service.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('push messages on a device', () => {
  const server = useWebServer({ CREWKIT_OUTBOUND_ALLOW: '127.0.0.1' });
  // The headless shell has no notifications.
  const browser = TestBrowser.use({ headlessShell: false });
  let service: PushService;
  beforeAll(async () => {
    service = await openPushService();
  });
  afterAll(() => service.close());

  it('are turned on, shown by the service worker, and turned off', async () => {
    const [ada, bob] = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Bob')];
    await shareOrganization(server, [ada, bob]);
    const { id: chatId } = await ada.client.chats.openDirect(bob.id);
    const device = service.addBrowser();
    const page = await browser.openAs(bob, { serviceWorkers: 'allow', permissions: ['notifications'] });
    // Chromium would subscribe at the push service of its maker.
    await page.addInitScript(subscribeLocally, device.subscription);
    await page.goto(`${server.url}/account/notifications`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    const card = page.getByRole('region', { name: 'Push messages on this device' });
    await card.getByRole('button', { name: 'Turn on' }).click();
    await card.getByText('On', { exact: true }).waitFor();
    await checkAccessibility(page);

    await ada.client.chats.send(chatId, { body: 'look', mentions: [bob.id] });
    await service.wait(1);
    const [message] = device.read();
    await deliver(page, JSON.stringify(message));
    await soon(() => page.evaluate(listShown)).toEqual(['You were mentioned']);

    const deletion = page.waitForResponse((each) => each.request().method() === 'DELETE');
    await card.getByRole('button', { name: 'Turn off' }).click();
    expect((await deletion).status()).toBe(204);
    await card.getByText('Off', { exact: true }).waitFor();
  });
});

/** Makes this page subscribe with the keys of the test's device. */
function subscribeLocally(device: Readonly<Record<string, unknown>>): void {
  const isOn = (): boolean => sessionStorage.getItem('test-push') === 'on';
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => device,
    unsubscribe: async () => {
      sessionStorage.removeItem('test-push');
      return Promise.resolve(true);
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      sessionStorage.setItem('test-push', 'on');
      return Promise.resolve(subscription);
    },
    getSubscription: async () => Promise.resolve(isOn() ? subscription : null),
  });
}

/** Delivers a decrypted push message to the page's service worker, as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

async function listShown(): Promise<string[]> {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({ title }) => title);
}
