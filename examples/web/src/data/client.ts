import { createCrewkitClient } from '@crewkit/client-sdk';

import { offlineDatabase } from './offline/offline-database.js';

/** The page's only client. By default, it connects to the server that serves the page. */
export const client = createCrewkitClient({
  baseUrl: import.meta.env.VITE_CREWKIT_URL ?? '',
  offlineStorage: () => import('./offline/offline-storage.js'),
});

client.session.subscribe(forgetWhenSignedOut);
forgetWhenSignedOut();

function forgetWhenSignedOut(): void {
  if (client.session.state.status === 'signed-out') indexedDB.deleteDatabase(offlineDatabase);
}
