import { withoutTag } from '../../domain/email-address.js';
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';

const rule: RateLimitRule = { name: 'mail-recipient', limit: 20, windowSeconds: 60 * 60 };

/**
 * Limits the number of emails that callers can trigger to one mailbox, regardless of the clients' addresses. Beyond the limit, no email is
 * sent, but the response is the same. Invitations have their own limit.
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
