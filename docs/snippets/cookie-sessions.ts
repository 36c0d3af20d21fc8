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
