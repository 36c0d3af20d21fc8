import type { Connection } from './connection.js';

const release = 'UPDATE mail_outbox SET leased = 0, next_attempt_at = created_at WHERE leased = 1 AND sent_at IS NULL';

/**
 * Gives back the mails that an earlier process had claimed when it ended. The file belongs to one process at a time, so
 * at the start nobody is delivering them, and they need not wait for the end of their lease.
 */
export function releaseClaims(writer: Connection): void {
  writer.run(release);
}
