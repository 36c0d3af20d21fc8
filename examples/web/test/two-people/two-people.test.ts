import { beforeAll, it } from 'vitest';

import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { recordPage } from '../support/record-pages.js';
import { describeInBrowser, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';
import { Desk } from './desk.js';
import { chat, keepQuiet, readOffline, showPresence } from './scenes-chat.js';
import { planTasks } from './scenes-board.js';

const withinMs = 240_000;

// The contract suites compare both adapters request by request. This test uses everything together, as two users do, on each.
for (const http of ['fastify', 'express']) {
  describeInBrowser(`two people on ${http}`, () => {
    const server = useWebServer({ CREWKIT_HTTP: http });
    const browser = TestBrowser.use();
    let ada: TestPerson;
    let bob: TestPerson;
    beforeAll(async () => {
      ada = await registerPerson(server, 'Ada', 'Lovelace');
      bob = await registerPerson(server, 'Bob', 'Bytes');
    });

    it(
      'plan tasks and talk, and each sees at once what the other does',
      async () => {
        const organizationId = await shareOrganization(server, [ada, bob]);
        const { id: projectId } = await makeProject([ada, bob], organizationId);
        const pages = [await browser.openAs(ada), await browser.openAs(bob)] as const;
        const recordings = [await recordPage(pages[0], `${http}-ada`), await recordPage(pages[1], `${http}-bob`)];
        const desks = [new Desk(pages[0], server.url, projectId), new Desk(pages[1], server.url, projectId)] as const;
        try {
          await planTasks(...desks);
          await chat(...desks);
          await showPresence(...desks);
          await readOffline(...desks);
          await keepQuiet(...desks);
        } finally {
          for (const end of recordings) await end();
        }
      },
      withinMs,
    );
  });
}
