import { storeUrl } from './settings.js';
import { type Work } from './work.js';

const refuse = () => {
  throw new Error('On Postgres, this program only posts messages.');
};
const notServed = { readAccount: refuse, logIn: refuse, refresh: refuse, readTask: refuse, readMessages: refuse };

/** Returns the work of a bare program for its requests, on the store that its settings name. */
export async function loadWork(): Promise<Work> {
  if (storeUrl.startsWith('sqlite:')) return import('./sqlite-work.js');
  return { ...notServed, ...(await import('./postgres-work.js')) };
}
