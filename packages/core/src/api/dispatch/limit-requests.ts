import type { AccessTokenClaims } from '../../ports/token-signer.js';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';
import { AppError } from '../../errors/app-error.js';
import type { RequestContext } from './request-context.js';
import { limitKeyOfAddress } from './client-address.js';

interface Counted {
  readonly rule: RateLimitRule;
  readonly decision: RateLimitDecision;
}

/**
 * Counts requests before anything else is done for them. The global limit counts per user once a valid token tells
 * who it is, else per client address; a route's own limit always counts per client address.
 */
export class LimitRequests {
  private readonly globalRule: RateLimitRule;

  /** `limiter` null: limits are off. */
  constructor(
    private readonly limiter: RateLimiter | null,
    globalLimitPerMinute: number,
  ) {
    this.globalRule = { name: 'global', limit: globalLimitPerMinute, windowSeconds: 60 };
  }

  /** Appends the limit headers (draft-ietf-httpapi-ratelimit-headers) and throws `RATE_LIMITED`. */
  async execute(
    context: RequestContext,
    claims: AccessTokenClaims | null,
    routeRule: RateLimitRule | undefined,
  ): Promise<void> {
    if (this.limiter === null) return;
    const address = limitKeyOfAddress(context.client.ipAddress);
    const globalKey = claims === null ? `address:${address}` : `user:${claims.accountId}`;
    const counted = [await this.count(this.limiter, this.globalRule, globalKey)];
    if (routeRule !== undefined) counted.push(await this.count(this.limiter, routeRule, `address:${address}`));
    context.headers.push('RateLimit-Policy', counted.map(policyOf).join(', '));
    context.headers.push('RateLimit', counted.map(stateOf).join(', '));
    const refused = counted.filter((each) => !each.decision.allowed).map((each) => each.decision.resetSeconds);
    if (refused.length > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, ...refused) });
  }

  private async count(limiter: RateLimiter, rule: RateLimitRule, key: string): Promise<Counted> {
    return { rule, decision: await limiter.consume(rule, key) };
  }
}

function policyOf({ rule }: Counted): string {
  return `"${rule.name}";q=${rule.limit};w=${rule.windowSeconds}`;
}

function stateOf({ rule, decision }: Counted): string {
  return `"${rule.name}";r=${decision.remaining};t=${decision.resetSeconds}`;
}
