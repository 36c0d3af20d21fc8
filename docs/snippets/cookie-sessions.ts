// The docs quote each region of this file as a code block. The file is compiled with the tests, and cookie-sessions.test.ts runs it.
import type { Crewkit } from '@crewkit/core';
import type { Express } from 'express';

// #region express
/** Greets the signed-in user, without a request from the browser. */
export function renderHome(app: Express, crewkit: Crewkit): void {
  app.get('/', (request, response, next) => {
    crewkit
      .getSession(request.headers)
      .then((session) => {
        const greeting = session === null ? 'Please sign in.' : `Hello, ${session.user.firstName}!`;
        response.set('Cache-Control', 'private, no-store').type('text/plain').send(greeting);
      })
      .catch(next);
  });
}
// #endregion

interface SvelteKitEvent {
  readonly request: Request;
  readonly locals: { session?: Awaited<ReturnType<Crewkit['getSession']>> };
}

/** Creates the hook. An app exports it from `hooks.server.ts` with SvelteKit's type `Handle`. */
export function createHandle(crewkit: Crewkit) {
  // #region sveltekit
  const handle = async ({
    event,
    resolve,
  }: {
    event: SvelteKitEvent;
    resolve: (event: SvelteKitEvent) => Promise<Response>;
  }) => {
    event.locals.session = await crewkit.getSession(event.request.headers);
    const response = await resolve(event);
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  };
  // #endregion
  return handle;
}
