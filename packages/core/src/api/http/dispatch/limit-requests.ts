import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../../../ports/rate-limiter.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { RequestContext } from './request-context.js';
import { limitKeyOfAddress } from './client-address.js';

// If more users than this send requests within a window, the counts of the users whose windows are oldest restart from
// zero.
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
 * Counts each request toward the global limit and its route's limit. If the request proves who the user is, it counts
 * toward the user's limits; otherwise, it counts toward the client address's limits. A request that only names a user,
 * for instance with a token of a disabled account, counts toward the client address's limits, so that it cannot use up
 * the user's limits.
 */
export class LimitRequests {
  private readonly globalRule: RateLimitRule;
  /** The windows by user, oldest first. `endsAt` is a time of `performance.now()`. */
  private readonly started = new Map<string, { count: number; readonly endsAt: number }>();

  /** Creates the object. If `limiter` is null, requests are not limited. */
  constructor(
    private readonly limiter: RateLimiter | null,
    globalLimitPerMinute: number,
  ) {
    this.globalRule = { name: 'global', limit: globalLimitPerMinute, windowSeconds: 60 };
  }

  /**
   * Counts a request that is about to start. Returns whether the user has started more than half of the globally allowed requests within
   * the last window in this process. The request is counted immediately, so that parallel requests are included.
   */
  countStarted(userId: string): boolean {
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

  /**
   * Counts the request toward the limits of `limitKey`, a user or an API key. If it is null, the request counts toward the client address. Appends the limit headers
   * (draft-ietf-httpapi-ratelimit-headers) and throws `RATE_LIMITED` if a limit is exceeded.
   */
  execute(context: RequestContext, limitKey: string | null, routeRule: RateLimitRule | undefined): Promise<void> {
    const key = limitKey ?? addressKey(context);
    const global: Limit = { rule: this.globalRule, key };
    return this.count(context, routeRule === undefined ? [global] : [global, { rule: routeRule, key }]);
  }

  /** Counts a request outside the API by client address, toward its route's limit only. In other respects, works like `execute`. */
  executeOutsideApi(context: RequestContext, routeRule: RateLimitRule): Promise<void> {
    return this.count(context, [{ rule: routeRule, key: addressKey(context) }]);
  }

  private async count(context: RequestContext, limits: readonly Limit[]): Promise<void> {
    if (this.limiter === null) return;
    const counted: Counted[] = [];
    for (const { rule, key } of limits) counted.push({ rule, decision: await this.limiter.consume(rule, key) });
    requireAllowed(context, counted);
  }
}

/** Appends the limit headers, and throws `RATE_LIMITED` if a limit is exceeded. */
function requireAllowed(context: RequestContext, counted: readonly Counted[]): void {
  context.headers.push('RateLimit-Policy', counted.map(toPolicyHeader).join(', '));
  context.headers.push('RateLimit', counted.map(getState).join(', '));
  const refused = counted.filter((each) => !each.decision.allowed).map((each) => each.decision.resetSeconds);
  if (refused.length > 0) throw new CrewkitError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, ...refused) });
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
