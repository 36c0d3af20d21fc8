import { createCrewkitClient } from '@crewkit/client-sdk';

/** The page's only client. By default, it connects to the server that serves the page. */
export const client = createCrewkitClient({
  baseUrl: import.meta.env.VITE_CREWKIT_URL ?? '',
  offlineStorage: () => import('./offline/offline-storage.js'),
});

/** The database with what this device shows without a network. It is deleted when the user signs out. */
export const offlineDatabase = 'crewkit';

client.session.subscribe(forgetWhenSignedOut);
forgetWhenSignedOut();

function forgetWhenSignedOut(): void {
  if (client.session.state.status === 'signed-out') indexedDB.deleteDatabase(offlineDatabase);
}
