import { requirePageLimit, type Page } from '../../domain/page.js';
import type { Actor, Session } from '../../domain/session.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

export interface ListedSession extends Session {
  /** It is the session that the caller's own access token belongs to. */
  readonly current: boolean;
}

/** Where a page of sessions ended. One that is used meanwhile moves to the beginning. */
export type SessionPosition = Pick<Session, 'id' | 'lastUsedAt'>;

export interface SessionWindow {
  /** Strictly after this; null: from the beginning. */
  readonly after: SessionPosition | null;
  readonly limit: number;
}

/** Where the caller is signed in, newest use first. Throws `VALIDATION_FAILED`. */
export class ListSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(
    { accountId, accessTokenId }: Actor,
    { after, limit }: SessionWindow,
  ): Promise<Page<ListedSession, SessionPosition>> {
    requirePageLimit(limit);
    const now = this.clock.now();
    return this.unitOfWork.read(async (stores) => {
      const own = await stores.sessions.findByAccessToken(accessTokenId, now);
      const sessions = await stores.sessions.list(accountId, now);
      const left = after === null ? sessions : sessions.filter((session) => isBehind(session, after));
      const items = left.slice(0, limit).map((session) => ({ ...session, current: session.id === own?.id }));
      return { items, next: left.length > limit ? (items.at(-1) ?? null) : null };
    });
  }
}

/** In the order of `SessionStore.list`: newest use first, of several at the same time the greater id. */
function isBehind(session: Session, { lastUsedAt, id }: SessionPosition): boolean {
  const later = session.lastUsedAt.getTime() - lastUsedAt.getTime();
  return later < 0 || (later === 0 && session.id < id);
}
