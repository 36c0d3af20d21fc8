import { storeUrl } from './settings.mjs';

/** Returns the work of a bare program for its requests, on the store that its settings name. */
export function loadWork() {
  return storeUrl.startsWith('sqlite:') ? import('./sqlite-work.mjs') : import('./postgres-work.mjs');
}
