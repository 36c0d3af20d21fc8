import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('push messages on a device', () => {
  const server = useWebServer({ CREWKIT_OUTBOUND_ALLOW: '127.0.0.1' });
  // The headless shell has no notifications.
  const browser = TestBrowser.use({ headlessShell: false });
  // The contract suite of HTTP decrypts and verifies the requests.
  const received: string[] = [];
  const service: Server = createServer((request, response) => {
    received.push(request.url ?? '');
    request.resume().on('end', () => response.writeHead(201).end());
  });
  beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => service.close(resolve)));

  it('are turned on, shown by the service worker, and turned off', async () => {
    const [ada, bob] = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Bob')];
    await shareOrganization(server, [ada, bob]);
    const { id: chatId } = await ada.client.chats.openDirect(bob.id);
    const page = await browser.openAs(bob, { serviceWorkers: 'allow', permissions: ['notifications'] });
    // Chromium would subscribe at the push service of its maker.
    await page.addInitScript(subscribeLocally, createSubscription(service));
    await page.goto(`${server.url}/account/notifications`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    const card = page.getByRole('region', { name: 'Push messages on this device' });
    await card.getByRole('button', { name: 'Turn on' }).click();
    await card.getByText('On', { exact: true }).waitFor();
    await checkAccessibility(page);

    await ada.client.chats.send(chatId, { body: 'look', mentions: [bob.id] });
    await soon(() => received).toEqual(['/send/1']);
    const subject = { type: 'conversation', id: chatId, conversationId: chatId };
    const message = JSON.stringify({ id: chatId, kind: 'mention', subject });
    // Chromium drops a message while the worker starts. A repeated one replaces the notification.
    await soon(async () => {
      await deliver(page, message);
      return page.evaluate(listShown);
    }).toEqual(['You were mentioned']);

    const deletion = page.waitForResponse((each) => each.request().method() === 'DELETE');
    await card.getByRole('button', { name: 'Turn off' }).click();
    expect((await deletion).status()).toBe(204);
    await card.getByText('Off', { exact: true }).waitFor();
  });
});

function createSubscription(service: Server): Readonly<Record<string, unknown>> {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send/1`;
  return { endpoint, expirationTime: null, keys: { p256dh, auth } };
}

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
