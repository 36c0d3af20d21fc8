import { host, onWindow } from '../host.js';
import type { Connection } from './connection.js';

// The server counts a user as active for five minutes.
const reportMs = 60_000;
const activities = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus', 'visibilitychange'];

/**
 * Tells the server at most once a minute that the user is using the page. Outside a page, does nothing. Returns a function that ends the
 * reports.
 */
export function reportActivity(connection: Connection): () => void {
  let reportedAt = -Infinity;
  return onWindow(activities, () => {
    const now = Date.now();
    const isHidden = host.document?.visibilityState === 'hidden';
    if (connection.status !== 'online' || isHidden || now - reportedAt < reportMs) return;
    reportedAt = now;
    void connection.ask('active', {});
  });
}
