import { secondsAfter } from '../../../domain/lifetimes.js';
import type { Session } from '../../../domain/sign-in/session.js';

const daySeconds = 24 * 60 * 60;

/**
 * Computes the time at which a session ends, based on the maximum age of sessions. At that time, the session ends even if it is in use, so
 * that users reauthenticate periodically (NIST SP 800-63B §2.2.3).
 */
export class SessionEnd {
  /** `longestDays` is the maximum age of sessions in days. If it is null, sessions last as long as they are used. */
  constructor(private readonly longestDays: number | null) {}

  /** Whether a maximum age is set. */
  get isSet(): boolean {
    return this.longestDays !== null;
  }

  /** Returns the time at which the session ends, or null if sessions have no maximum age. */
  of({ createdAt }: Pick<Session, 'createdAt'>): Date | null {
    return this.longestDays === null ? null : secondsAfter(createdAt, this.longestDays * daySeconds);
  }
}
