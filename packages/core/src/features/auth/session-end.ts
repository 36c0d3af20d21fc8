import { secondsAfter } from '../../domain/lifetimes.js';
import type { Session } from '../../domain/session.js';

const daySeconds = 24 * 60 * 60;

/** When a session is over, however much it is used: so that people prove now and then who they are (NIST SP 800-63B §2.2.3). */
export class SessionEnd {
  /** `longestDays` null: sessions go on as long as they are used. */
  constructor(private readonly longestDays: number | null) {}

  /** Whether there is such an end at all. */
  get isSet(): boolean {
    return this.longestDays !== null;
  }

  /** null: never. */
  of({ createdAt }: Pick<Session, 'createdAt'>): Date | null {
    return this.longestDays === null ? null : secondsAfter(createdAt, this.longestDays * daySeconds);
  }
}
