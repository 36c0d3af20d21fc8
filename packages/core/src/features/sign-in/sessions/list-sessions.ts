import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Caller, Session, SessionActor } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { SessionPosition, SessionWindow } from '../../../ports/sign-in/session-store.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';

export interface ListedSession extends Session {
  /** Whether the caller's own access token belongs to this session. */
  readonly current: boolean;
}

/** Lists the caller's active sessions, most recently used first. Throws `VALIDATION_FAILED`. */
export class ListSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(actor: SessionActor, { after, limit }: SessionWindow): Promise<Page<ListedSession, SessionPosition>> {
    requirePageLimit(limit);
    const now = this.clock.now();
    return this.unitOfWork.read((stores) =>
      listActiveSessions(stores, actor, { userId: actor.userId, now, window: { after, limit } }),
    );
  }
}

/** Returns a page of the user's active sessions, most recently used first. Marks the session of the caller's access token as current. */
export async function listActiveSessions(
  { sessions }: Stores,
  { accessTokenId }: Caller,
  { userId, now, window }: { readonly userId: string; readonly now: Date; readonly window: SessionWindow },
): Promise<Page<ListedSession, SessionPosition>> {
  const own = accessTokenId === null ? null : await sessions.findByAccessToken(accessTokenId, now);
  const { items, next } = await sessions.list(userId, now, window);
  return { items: items.map((session) => ({ ...session, current: session.id === own?.id })), next };
}
