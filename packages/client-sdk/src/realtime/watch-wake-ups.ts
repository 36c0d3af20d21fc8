import { host, onWindow } from '../session/host.js';

/**
 * Calls the listener when the page comes back online or becomes visible. Returns a function that unsubscribes. Outside a page this does
 * nothing.
 */
export function watchWakeUps(listener: () => void): () => void {
  return onWindow(['online', 'visibilitychange'], () => {
    if (host.document?.visibilityState !== 'hidden') listener();
  });
}
