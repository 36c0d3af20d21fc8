import { createHash } from 'node:crypto';
import type { RateLimitDecision, RateLimitRule } from '../ports/rate-limiter.js';

/** A request that the mirror has counted. */
export interface MirroredRequest {
  /** The rest of its window is known, and the limit is exceeded: the shared backend would refuse it too. */
  isRefused(): boolean;
  /** Decides in this process alone, from everything known so far. */
  decide(): RateLimitDecision;
  /** Applies the shared backend's response to this request, in time or late. */
  learn(answer: RateLimitDecision): void;
}

interface Window {
  /** Requests of this process, decided or in progress. */
  own: number;
  /** Requests of other processes, as far as responses have shown them. */
  foreign: number;
  /** By `performance.now()`. */
  endsAt: number;
  /** False while only estimated: no client has been told yet when the window ends. */
  isEndKnown: boolean;
}

const sweepAtLeast = 1_000;
// Responses contain whole seconds, rounded up, so the shared window may have ended that much earlier.
const roundingMs = 1_000;

/**
 * One process's knowledge of the windows that a shared backend counts: enough to continue without it. Each request is counted before the
 * backend is queried, so that unanswered ones are included.
 */
export class InsuredRateLimiterMirror {
  private readonly windows = new Map<string, Window>();
  private sweepAbove = sweepAtLeast;

  count(rule: RateLimitRule, key: string): MirroredRequest {
    const window = this.createWindow(rule, key);
    window.own += 1;
    const position = window.own;
    const isOver = (): boolean => position + window.foreign > rule.limit;
    return {
      isRefused: () => window.isEndKnown && isOver() && performance.now() < window.endsAt - roundingMs,
      decide: () => {
        const leftMs = window.endsAt - performance.now();
        // The window ended while the request waited.
        if (leftMs <= 0) return this.count(rule, key).decide();
        window.isEndKnown = true;
        const remaining = Math.max(0, rule.limit - position - window.foreign);
        return { allowed: !isOver(), remaining, resetSeconds: Math.ceil(leftMs / 1000) };
      },
      learn: ({ allowed, remaining, resetSeconds }) => {
        const consumed = allowed ? rule.limit - remaining : rule.limit + 1;
        window.foreign = Math.max(window.foreign, consumed - position);
        // Never later: requests counted here during an outage expire after one window.
        window.endsAt = Math.min(window.endsAt, performance.now() + resetSeconds * 1000);
        window.isEndKnown = true;
      },
    };
  }

  private createWindow({ name, limit, windowSeconds }: RateLimitRule, key: string): Window {
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

  /** Runs when the number has doubled: cheap, and at most half of the entries are expired. */
  private sweep(now: number): void {
    for (const [id, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(id);
    this.sweepAbove = Math.max(sweepAtLeast, 2 * this.windows.size);
  }
}
