import { createCrewkitClient } from '@crewkit/client-sdk';

import { deviceStorage } from '../ui/browser-storage.js';
import { offlineDatabase } from './offline/offline-database.js';

/** The page's only client. By default, it connects to the server that serves the page. */
export const client = createCrewkitClient({
  baseUrl: import.meta.env.VITE_CREWKIT_URL ?? '',
  offlineStorage: () => import('./offline/offline-storage.js'),
});

/** The entry of the device's storage with the user whose push messages this browser shows, and the id of its subscription. */
export const pushStorageKey = 'crewkit.push';

client.session.subscribe(forgetWhenSignedOut);
forgetWhenSignedOut();

function forgetWhenSignedOut(): void {
  if (client.session.state.status !== 'signed-out') return;
  indexedDB.deleteDatabase(offlineDatabase);
  deviceStorage.forget(pushStorageKey);
}
