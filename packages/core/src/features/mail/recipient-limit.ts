import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';

const rule: RateLimitRule = { name: 'mail-recipient', limit: 20, windowSeconds: 60 * 60 };

/**
 * Bounds what strangers can have mailed to one address, whatever addresses they come from. Beyond it no mail is written, and
 * the request is answered as always. Invitations have a limit of their own.
 */
export class RecipientLimit {
  /** `limiter` null: limits are off. */
  constructor(private readonly limiter: RateLimiter | null) {}

  async allows(normalizedEmail: string): Promise<boolean> {
    if (this.limiter === null) return true;
    const decision = await this.limiter.consume(rule, normalizedEmail);
    return decision.allowed;
  }
}
