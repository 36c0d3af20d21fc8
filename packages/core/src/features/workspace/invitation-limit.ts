import { withoutTag } from '../../domain/email-address.js';
import { AppError } from '../../errors/app-error.js';
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';

const windowSeconds = 60 * 60;
const perInviter: RateLimitRule = { name: 'invitation-sender', limit: 100, windowSeconds };
// Beside the one for mails that people ask for themselves: who invites somebody again and again must not keep him from
// setting a new password.
const perRecipient: RateLimitRule = { name: 'invitation-recipient', limit: 20, windowSeconds };

/** Bounds how many invitations one person sends, and how many one address gets from whomever. */
export class InvitationLimit {
  /** `limiter` null: limits are off. */
  constructor(private readonly limiter: RateLimiter | null) {}

  /** Counts one. Throws `RATE_LIMITED`. */
  async consume(inviterId: string, normalizedEmail: string): Promise<void> {
    await this.require(perInviter, inviterId, 'You have sent many invitations lately.');
    await this.require(perRecipient, withoutTag(normalizedEmail), 'This address got many invitations lately.');
  }

  private async require(rule: RateLimitRule, key: string, detail: string): Promise<void> {
    const decision = await this.limiter?.consume(rule, key);
    if (decision === undefined || decision.allowed) return;
    throw new AppError('RATE_LIMITED', { detail, retryAfterSeconds: decision.resetSeconds });
  }
}
