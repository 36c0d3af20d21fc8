import { fileURLToPath } from 'node:url';

import express, { type Express } from 'express';

// `npm start` builds the pages in `web` into this folder.
const root = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** Serves the pages. Links in emails lead to the paths below. */
export function servePages(app: Express): void {
  app.use(express.static(root));
  app.get(['/verify-email', '/reset-password'], (_request, response) => response.sendFile('index.html', { root }));
}
