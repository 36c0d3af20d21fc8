import { withoutTag } from '../../domain/accounts/email-address.js';
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';

const rule: RateLimitRule = { name: 'mail-recipient', limit: 20, windowSeconds: 60 * 60 };

/**
 * Limits the number of emails that are sent to one mailbox, even if they are requested from different IP addresses. Once the limit is
 * reached, no further email is sent, but the responses stay the same. Invitations have a separate limit (`InvitationLimit`).
 */
export class RecipientLimit {
  /** Creates the limit. If `limiter` is null, the limit is off. */
  constructor(private readonly limiter: RateLimiter | null) {}

  async allows(normalizedEmail: string): Promise<boolean> {
    if (this.limiter === null) return true;
    const decision = await this.limiter.consume(rule, withoutTag(normalizedEmail));
    return decision.allowed;
  }
}
