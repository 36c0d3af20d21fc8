import type { AccessTokenClaims } from '../../ports/token-signer.js';
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
    const address = addressKey(context);
    const global: Limit = { rule: this.globalRule, key: claims === null ? address : `user:${claims.accountId}` };
    await this.require(context, routeRule === undefined ? [global] : [global, { rule: routeRule, key: address }]);
  }

  /** Counts a request outside the API by the limit of its route alone, as `execute` does. */
  async executeOutsideApi(context: RequestContext, routeRule: RateLimitRule): Promise<void> {
    await this.require(context, [{ rule: routeRule, key: addressKey(context) }]);
  }

  private async require(context: RequestContext, limits: readonly Limit[]): Promise<void> {
    if (this.limiter === null) return;
    const counted: Counted[] = [];
    for (const { rule, key } of limits) counted.push({ rule, decision: await this.limiter.consume(rule, key) });
    context.headers.push('RateLimit-Policy', counted.map(policyOf).join(', '));
    context.headers.push('RateLimit', counted.map(stateOf).join(', '));
    const refused = counted.filter((each) => !each.decision.allowed).map((each) => each.decision.resetSeconds);
    if (refused.length > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, ...refused) });
  }
}

function addressKey({ client }: RequestContext): string {
  return `address:${limitKeyOfAddress(client.ipAddress)}`;
}

function policyOf({ rule }: Counted): string {
  return `"${rule.name}";q=${rule.limit};w=${rule.windowSeconds}`;
}

function stateOf({ rule, decision }: Counted): string {
  return `"${rule.name}";r=${decision.remaining};t=${decision.resetSeconds}`;
}
