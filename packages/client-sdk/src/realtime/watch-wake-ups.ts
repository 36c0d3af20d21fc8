import { host, onWindow } from '../session/host.js';

/**
 * Calls the listener when the page comes back online or becomes visible. Returns a function that unsubscribes. Does nothing outside a page.
 */
export function watchWakeUps(listener: () => void): () => void {
  return onWindow(['online', 'visibilitychange'], () => {
    if (host.document?.visibilityState !== 'hidden') listener();
  });
}
