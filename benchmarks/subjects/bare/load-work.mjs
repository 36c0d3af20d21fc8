import { storeUrl } from './settings.mjs';

/** What a bare program does for its requests, on the store that its settings name. */
export function loadWork() {
  return storeUrl.startsWith('sqlite:') ? import('./sqlite-work.mjs') : import('./postgres-work.mjs');
}
