import { withoutTag } from '../../domain/email-address.js';
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';

const rule: RateLimitRule = { name: 'mail-recipient', limit: 20, windowSeconds: 60 * 60 };

/**
 * Bounds the mails that strangers can have sent to one mailbox, whatever addresses they call from. Beyond it no mail is
 * written, and the request is answered as always. Invitations have a limit of their own.
 */
export class RecipientLimit {
  /** `limiter` null: limits are off. */
  constructor(private readonly limiter: RateLimiter | null) {}

  async allows(normalizedEmail: string): Promise<boolean> {
    if (this.limiter === null) return true;
    const decision = await this.limiter.consume(rule, withoutTag(normalizedEmail));
    return decision.allowed;
  }
}
