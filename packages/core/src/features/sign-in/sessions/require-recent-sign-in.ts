import { lifetimes, secondsBetween } from '../../../domain/lifetimes.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/**
 * Ensures that the caller's session began during the last ten minutes. A refresh does not make a session newer. Throws
 * `RECENT_SIGN_IN_REQUIRED`, or `UNAUTHENTICATED` if the session has ended.
 */
export class RequireRecentSignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, accessTokenId }: Actor): Promise<void> {
    const now = this.clock.now();
    const session =
      accessTokenId && (await this.unitOfWork.read(({ sessions }) => sessions.findByAccessToken(accessTokenId, now)));
    if (!session || session.userId !== userId) throw new CrewkitError('UNAUTHENTICATED');
    const maxAgeSeconds = lifetimes.recentSignInSeconds;
    if (secondsBetween(session.createdAt, now) <= maxAgeSeconds) return;
    throw new CrewkitError('RECENT_SIGN_IN_REQUIRED', { maxAgeSeconds });
  }
}
