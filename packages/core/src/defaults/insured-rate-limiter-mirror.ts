import { createHash } from 'node:crypto';
import type { RateLimitDecision, RateLimitRule } from '../ports/rate-limiter.js';

/** A request that the mirror has counted. */
export interface MirroredRequest {
  /** The rest of its window is known, and the limit is passed: the shared place would refuse it too. */
  isRefused(): boolean;
  /** What this process decides alone, from everything it knows by now. */
  decide(): RateLimitDecision;
  /** Takes over what the shared place has answered to this request, be it in time or late. */
  learn(answer: RateLimitDecision): void;
}

interface Window {
  /** Requests of this process, decided or under way. */
  own: number;
  /** Requests of the other processes, as far as answers have shown them. */
  foreign: number;
  /** By `performance.now()`. */
  endsAt: number;
  /** False while only guessed: nobody has been told yet when the window ends. */
  isEndKnown: boolean;
}

const sweepAtLeast = 1_000;
// Answers tell whole seconds, rounded up, so the shared window may have ended that much earlier.
const roundingMs = 1_000;

/**
 * What one process knows of the windows that a shared place counts: enough to go on from there without it. Each request
 * is counted before the place is asked, so that those without an answer yet are not forgotten.
 */
export class InsuredRateLimiterMirror {
  private readonly windows = new Map<string, Window>();
  private sweepAbove = sweepAtLeast;

  count(rule: RateLimitRule, key: string): MirroredRequest {
    const window = this.windowOf(rule, key);
    window.own += 1;
    const position = window.own;
    const isOver = (): boolean => position + window.foreign > rule.limit;
    return {
      isRefused: () => window.isEndKnown && isOver() && performance.now() < window.endsAt - roundingMs,
      decide: () => {
        const leftMs = window.endsAt - performance.now();
        // The window has ended while the request waited.
        if (leftMs <= 0) return this.count(rule, key).decide();
        window.isEndKnown = true;
        const remaining = Math.max(0, rule.limit - position - window.foreign);
        return { allowed: !isOver(), remaining, resetSeconds: Math.ceil(leftMs / 1000) };
      },
      learn: ({ allowed, remaining, resetSeconds }) => {
        const consumed = allowed ? rule.limit - remaining : rule.limit + 1;
        window.foreign = Math.max(window.foreign, consumed - position);
        // Never later: what was counted here without the shared place is forgotten when it is a whole window old.
        window.endsAt = Math.min(window.endsAt, performance.now() + resetSeconds * 1000);
        window.isEndKnown = true;
      },
    };
  }

  private windowOf({ name, limit, windowSeconds }: RateLimitRule, key: string): Window {
    // Hashed, so that long keys cost no more memory than short ones.
    const id = `${name}:${limit}:${windowSeconds}:${createHash('sha256').update(key).digest('base64url')}`;
    const now = performance.now();
    const existing = this.windows.get(id);
    if (existing !== undefined && existing.endsAt > now) return existing;
    const window = { own: 0, foreign: 0, endsAt: now + windowSeconds * 1000, isEndKnown: false };
    this.windows.set(id, window);
    if (this.windows.size > this.sweepAbove) this.sweep(now);
    return window;
  }

  /** When there are twice as many as the last time: cheap, and never more than half of them have ended. */
  private sweep(now: number): void {
    for (const [id, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(id);
    this.sweepAbove = Math.max(sweepAtLeast, 2 * this.windows.size);
  }
}
