import type { EventBus } from '../../../ports/events/event-bus.js';

// An event with this many ids fits into a notice of every event bus. Postgres allows 8,000 bytes.
const maxUsers = 100;

/** Tells all processes that the presence of these users may have changed. */
export function announcePresence(events: EventBus, userIds: readonly string[]): void {
  for (let first = 0; first < userIds.length; first += maxUsers) {
    events.publish({ passing: { type: 'presence.changed', userIds: userIds.slice(first, first + maxUsers) } });
  }
}
