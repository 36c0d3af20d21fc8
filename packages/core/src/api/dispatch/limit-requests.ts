import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';
import { AppError } from '../../errors/app-error.js';
import type { RequestContext } from './request-context.js';
import { limitKeyOfAddress } from './client-address.js';

interface Limit {
  readonly rule: RateLimitRule;
  readonly key: string;
}

interface Counted {
  readonly rule: RateLimitRule;
  readonly decision: RateLimitDecision;
}

/**
 * Counts each request by the global limit and by that of its route: by user if the request has proven who the user is, else by client
 * address. A request that only names a user, by a token of an ended session for instance, counts by its address, so that it cannot use up
 * the user's limit.
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

  /** `userId` null: unknown. Appends the limit headers (draft-ietf-httpapi-ratelimit-headers) and throws `RATE_LIMITED`. */
  async execute(context: RequestContext, userId: string | null, routeRule: RateLimitRule | undefined): Promise<void> {
    const key = userId === null ? addressKey(context) : `user:${userId}`;
    const global: Limit = { rule: this.globalRule, key };
    await this.require(context, routeRule === undefined ? [global] : [global, { rule: routeRule, key }]);
  }

  /** Counts a request outside the API by its route's limit only, as `execute` does. */
  async executeOutsideApi(context: RequestContext, routeRule: RateLimitRule): Promise<void> {
    await this.require(context, [{ rule: routeRule, key: addressKey(context) }]);
  }

  private async require(context: RequestContext, limits: readonly Limit[]): Promise<void> {
    if (this.limiter === null) return;
    const counted: Counted[] = [];
    for (const { rule, key } of limits) counted.push({ rule, decision: await this.limiter.consume(rule, key) });
    context.headers.push('RateLimit-Policy', counted.map(toPolicyHeader).join(', '));
    context.headers.push('RateLimit', counted.map(getState).join(', '));
    const refused = counted.filter((each) => !each.decision.allowed).map((each) => each.decision.resetSeconds);
    if (refused.length > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, ...refused) });
  }
}

function addressKey({ client }: RequestContext): string {
  return `address:${limitKeyOfAddress(client.ipAddress)}`;
}

function toPolicyHeader({ rule }: Counted): string {
  return `"${rule.name}";q=${rule.limit};w=${rule.windowSeconds}`;
}

function getState({ rule, decision }: Counted): string {
  return `"${rule.name}";r=${decision.remaining};t=${decision.resetSeconds}`;
}
