import { forgetDrafts } from '../../parts/conversation/composer/drafts.js';
import { client } from '../client.js';

const pending = new Set<() => Promise<void>>();

/** Sends a waiting request before the user signs out or leaves the page, until the returned function is called. */
export function sendBeforeLeaving(send: () => Promise<void>): () => void {
  const leave = (): void => void send();
  pending.add(send);
  window.addEventListener('pagehide', leave);
  return () => {
    pending.delete(send);
    window.removeEventListener('pagehide', leave);
  };
}

/** Sends what waits, forgets drafts, and ends the session: on all devices if `everywhere` is true. */
export async function signOut(everywhere = false): Promise<void> {
  await Promise.all([...pending].map((send) => send()));
  forgetDrafts();
  await (everywhere ? client.auth.signOutEverywhere() : client.auth.signOut());
}
