import type { Actor, Session } from '../../domain/session.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

export interface ListedSession extends Session {
  /** It is the session that the caller's own access token belongs to. */
  readonly current: boolean;
}

/** Where the caller is signed in, newest use first. */
export class ListSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ accountId, accessTokenId }: Actor): Promise<ListedSession[]> {
    const now = this.clock.now();
    return this.unitOfWork.read(async (stores) => {
      const own = await stores.sessions.findByAccessToken(accessTokenId, now);
      const sessions = await stores.sessions.list(accountId, now);
      return sessions.map((session) => ({ ...session, current: session.id === own?.id }));
    });
  }
}
