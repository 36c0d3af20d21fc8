import { requirePageLimit, type Page } from '../../domain/page.js';
import type { Actor, Session } from '../../domain/session.js';
import type { Clock } from '../../ports/clock.js';
import type { SessionPosition, SessionWindow } from '../../ports/session-store.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

export interface ListedSession extends Session {
  /** Whether the caller's own access token belongs to this session. */
  readonly current: boolean;
}

/** Lists the active sessions of the caller, most recently used first. Throws `VALIDATION_FAILED`. */
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
    return this.unitOfWork.read(async ({ sessions }) => {
      const own = await sessions.findByAccessToken(accessTokenId, now);
      const { items, next } = await sessions.list(accountId, now, { after, limit });
      return { items: items.map((session) => ({ ...session, current: session.id === own?.id })), next };
    });
  }
}
