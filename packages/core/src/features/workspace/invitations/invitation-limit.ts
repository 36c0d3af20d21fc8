import { withoutTag } from '../../../domain/accounts/email-address.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { RateLimiter, RateLimitRule } from '../../../ports/rate-limiter.js';

const windowSeconds = 60 * 60;
const perInviter: RateLimitRule = { name: 'invitation-sender', limit: 100, windowSeconds };
// This limit is separate from the limit on emails that users request themselves, because repeated invitations must not prevent a user from
// resetting their password.
const perRecipient: RateLimitRule = { name: 'invitation-recipient', limit: 20, windowSeconds };

/** Limits the number of invitations that one user sends, and the number that one address receives from all users. */
export class InvitationLimit {
  /** Creates the limit. If `limiter` is null, the limits are off. */
  constructor(private readonly limiter: RateLimiter | null) {}

  /** Counts one invitation. Throws `RATE_LIMITED`. */
  async consume(inviterId: string, normalizedEmail: string): Promise<void> {
    await this.require(perInviter, inviterId, 'You have sent too many invitations. Try again later.');
    await this.require(
      perRecipient,
      withoutTag(normalizedEmail),
      'This email has received too many invitations. Try again later.',
    );
  }

  private async require(rule: RateLimitRule, key: string, detail: string): Promise<void> {
    const decision = await this.limiter?.consume(rule, key);
    if (decision === undefined || decision.allowed) return;
    throw new CrewkitError('RATE_LIMITED', { detail, retryAfterSeconds: decision.resetSeconds });
  }
}
