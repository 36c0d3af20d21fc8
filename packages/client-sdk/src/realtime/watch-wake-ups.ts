import { host, onWindow } from '../session/host.js';

/** Calls the listener when the page is online again or looked at again; returns what ends that. Elsewhere than in a page it does nothing. */
export function watchWakeUps(listener: () => void): () => void {
  return onWindow(['online', 'visibilitychange'], () => {
    if (host.document?.visibilityState !== 'hidden') listener();
  });
}
