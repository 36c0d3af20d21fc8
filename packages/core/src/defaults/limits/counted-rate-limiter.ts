import type { Counter, Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import { withValues } from '../../ports/observability/metric-labels.js';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';

/** Wraps a rate limiter. As a metric, counts the requests that this limiter refuses, by the name of the rate limit. */
export class CountedRateLimiter implements RateLimiter {
  private readonly refusals: Counter<'limit'>;

  /** Creates the counting limiter. `names` contains the names of the routes' rate limits. */
  constructor(
    private readonly limiter: RateLimiter,
    meter: Meter,
    names: readonly string[],
  ) {
    const limit = [...metricCatalogue.rateLimitRefusals.labels.limit, ...names];
    this.refusals = meter.counter(withValues(metricCatalogue.rateLimitRefusals, { limit }));
  }

  async consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision> {
    const decision = await this.limiter.consume(rule, key);
    if (!decision.allowed) this.refusals.with({ limit: rule.name }).add();
    return decision;
  }

  close(): Promise<void> {
    return this.limiter.close();
  }
}
