import { secondsAfter } from '../../domain/lifetimes.js';
import type { Session } from '../../domain/session.js';

const daySeconds = 24 * 60 * 60;

/** The maximum age of a session, regardless of use, so that users reauthenticate periodically (NIST SP 800-63B §2.2.3). */
export class SessionEnd {
  /** `longestDays` null: no maximum; sessions last as long as they are used. */
  constructor(private readonly longestDays: number | null) {}

  /** Whether a maximum age is set. */
  get isSet(): boolean {
    return this.longestDays !== null;
  }

  /** Returns when the session ends; null: never. */
  of({ createdAt }: Pick<Session, 'createdAt'>): Date | null {
    return this.longestDays === null ? null : secondsAfter(createdAt, this.longestDays * daySeconds);
  }
}
