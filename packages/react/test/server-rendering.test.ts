import type { User } from '@crewkit/client-sdk';
import { describe, expect, it } from 'vitest';

import { renderApp } from './app/render-app.js';
import { describeInBrowser, ReactBrowser, read, readItems, soon } from './support/react-browser.js';
import type { Person } from './support/react-world.js';

function toSession({ client }: Person): { readonly user: User } {
  const { user } = client.session.state;
  if (user === null) throw new Error('The user is not signed in.');
  return { user };
}

describe('server rendering without a session', () => {
  it('renders the loading state', () => {
    expect(renderApp({})).toContain('<output data-part="session">loading</output>');
  });

  it('renders the signed-out state if the server knows that no user is signed in', () => {
    expect(renderApp({}, null)).toContain('<output data-part="session">signed-out</output>');
  });
});

describeInBrowser('server rendering', () => {
  const browser = ReactBrowser.use();

  it('renders the session of the request, and hydrates without a mismatch', async () => {
    const ada = await browser.world.createPerson('Ada');
    const { projectId } = await browser.world.createProject(ada);
    const context = (await browser.openAs(ada)).context();
    const session = toSession(ada);
    browser.world.rendered = renderApp({ projectId, conversationId: 'list' }, session);
    expect(browser.world.rendered).toContain(`signed-in ${ada.email}`);
    // React reports a difference between the server's and the browser's output as an error, which fails the test.
    const page = await browser.open(
      { project: projectId, conversation: 'list', session: JSON.stringify(session) },
      context,
    );
    await soon(() => readItems(page, 'projects')).toEqual(['Cards']);
    await soon(() => read(page, 'can-create')).toBe('true');
  });

  it('corrects the session if it has ended in the browser', async () => {
    const session = toSession(await browser.world.createPerson('Ada'));
    browser.world.rendered = renderApp({}, session);
    const page = await browser.open({ session: JSON.stringify(session) });
    await soon(() => read(page, 'session')).toBe('signed-out');
  });
});
