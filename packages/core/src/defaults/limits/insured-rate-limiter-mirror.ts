import { createHash } from 'node:crypto';
import type { RateLimitDecision, RateLimitRule } from '../../ports/rate-limiter.js';

/** A request that an `InsuredRateLimiterMirror` has counted. */
export interface MirroredRequest {
  /**
   * Returns whether the end of the request's window is known and the limit is exceeded, so that the shared backend would also refuse the
   * request.
   */
  isRefused(): boolean;
  /** Decides whether the request is allowed, without the backend, based on all requests that this process knows so far. */
  decide(): RateLimitDecision;
  /** Updates the mirror with the shared backend's response to this request, even if the response is late. */
  learn(answer: RateLimitDecision): void;
}

interface Window {
  /** The number of this process's requests, including requests that are not decided yet. */
  own: number;
  /** The number of requests from other processes, as known from the backend's responses. */
  foreign: number;
  /** The end of the window, as `performance.now()`. */
  endsAt: number;
  /** Whether the end of the window is known. If false, it is only estimated, because no response has contained it yet. */
  isEndKnown: boolean;
}

const sweepAtLeast = 1_000;
// Responses contain whole seconds, rounded up. The shared window could therefore end up to a second earlier than calculated.
const roundingMs = 1_000;

/**
 * Keeps a copy of the request counts of a shared backend, as far as this process knows them, so that the process can continue to count if
 * the backend fails. Counts each request before the backend is queried, so that requests to which the backend does not respond are
 * included.
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
        // The end never moves to a later time, so that requests that were counted here during an outage expire after one window.
        window.endsAt = Math.min(window.endsAt, performance.now() + resetSeconds * 1000);
        window.isEndKnown = true;
      },
    };
  }

  private createWindow({ name, limit, windowSeconds }: RateLimitRule, key: string): Window {
    // The key is hashed, so that long keys take no more memory than short keys.
    const id = `${name}:${limit}:${windowSeconds}:${createHash('sha256').update(key).digest('base64url')}`;
    const now = performance.now();
    const existing = this.windows.get(id);
    if (existing !== undefined && existing.endsAt > now) return existing;
    const window = { own: 0, foreign: 0, endsAt: now + windowSeconds * 1000, isEndKnown: false };
    this.windows.set(id, window);
    if (this.windows.size > this.sweepAbove) this.sweep(now);
    return window;
  }

  /**
   * Removes expired windows. This method runs only when the number of windows has doubled since its last run, so its
   * average cost per request is low.
   */
  private sweep(now: number): void {
    for (const [id, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(id);
    this.sweepAbove = Math.max(sweepAtLeast, 2 * this.windows.size);
  }
}
