import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';
import { AppError } from '../../errors/app-error.js';
import type { RequestContext } from './request-context.js';
import { limitKeyOfAddress } from './client-address.js';

// If more users than this send requests within a window, the oldest counts start again.
const maxUsers = 100_000;

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
 * address. A request that only names a user, by a token of a disabled account for instance, counts by its address, so that it cannot use
 * up the user's limit.
 */
export class LimitRequests {
  private readonly globalRule: RateLimitRule;
  /** By user, oldest window first; `endsAt` is a time of `performance.now()`. */
  private readonly started = new Map<string, { count: number; readonly endsAt: number }>();

  /** Creates the limit. If `limiter` is null, limits are off. */
  constructor(
    private readonly limiter: RateLimiter | null,
    globalLimitPerMinute: number,
  ) {
    this.globalRule = { name: 'global', limit: globalLimitPerMinute, windowSeconds: 60 };
  }

  /**
   * Counts a request that is about to start, and returns whether the user has started more than half of the global limit's requests in this
   * process within the last window. Counts at once, so that parallel requests are seen too.
   */
  exceedsHalf(userId: string): boolean {
    if (this.limiter === null) return false;
    const now = performance.now();
    for (const [id, { endsAt }] of this.started) {
      if (endsAt > now && this.started.size <= maxUsers) break;
      this.started.delete(id);
    }
    const window = this.started.get(userId) ?? { count: 0, endsAt: now + this.globalRule.windowSeconds * 1000 };
    window.count += 1;
    this.started.set(userId, window);
    return window.count * 2 > this.globalRule.limit;
  }

  /** `userId` null: unknown. Appends the limit headers (draft-ietf-httpapi-ratelimit-headers) and throws `RATE_LIMITED`. */
  async execute(context: RequestContext, userId: string | null, routeRule: RateLimitRule | undefined): Promise<void> {
    const key = userId === null ? addressKey(context) : `user:${userId}`;
    const global: Limit = { rule: this.globalRule, key };
    requireAllowed(context, await this.count(routeRule === undefined ? [global] : [global, { rule: routeRule, key }]));
  }

  /** Counts a request outside the API toward its route's limit only, and in other respects as `execute` does. */
  async executeOutsideApi(context: RequestContext, routeRule: RateLimitRule): Promise<void> {
    requireAllowed(context, await this.count([{ rule: routeRule, key: addressKey(context) }]));
  }

  private async count(limits: readonly Limit[]): Promise<Counted[]> {
    if (this.limiter === null) return [];
    const counted: Counted[] = [];
    for (const { rule, key } of limits) counted.push({ rule, decision: await this.limiter.consume(rule, key) });
    return counted;
  }
}

/** Appends the headers of the limits, and throws `RATE_LIMITED` if one is exceeded. */
function requireAllowed(context: RequestContext, counted: readonly Counted[]): void {
  if (counted.length === 0) return;
  context.headers.push('RateLimit-Policy', counted.map(toPolicyHeader).join(', '));
  context.headers.push('RateLimit', counted.map(getState).join(', '));
  const refused = counted.filter((each) => !each.decision.allowed).map((each) => each.decision.resetSeconds);
  if (refused.length > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, ...refused) });
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
