import { withoutTag } from '../../domain/email-address.js';
import { AppError } from '../../errors/app-error.js';
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';

const windowSeconds = 60 * 60;
const perInviter: RateLimitRule = { name: 'invitation-sender', limit: 100, windowSeconds };
// Separate from the limit for mails that users request themselves: repeated invitations must not keep a user from resetting
// their password.
const perRecipient: RateLimitRule = { name: 'invitation-recipient', limit: 20, windowSeconds };

/** Limits how many invitations one user sends, and how many one address receives from all users. */
export class InvitationLimit {
  /** `limiter` null: limits are off. */
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
    throw new AppError('RATE_LIMITED', { detail, retryAfterSeconds: decision.resetSeconds });
  }
}
