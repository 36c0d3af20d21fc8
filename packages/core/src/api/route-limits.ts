import type { RateLimitRule } from '../ports/rate-limiter.js';

/**
 * Requests per minute for each operation that has its own limit in addition to the global one (source document §8). They are counted by
 * user if the request proves who the user is, and by client address otherwise. `rateLimits.routes` overrides them.
 */
export const routeLimits = {
  register: 5,
  verifyEmail: 5,
  resendVerification: 3,
  login: 10,
  refresh: 20,
  forgotPassword: 3,
  resetPassword: 5,
  changeEmail: 5,
  confirmEmail: 5,
  closeMe: 5,
  exportMe: 6,
  acceptInvitation: 10,
  previewInvitation: 10,
} as const;

export type LimitedOperation = keyof typeof routeLimits;

/** Returns the limit of an operation, named after it in kebab-case. */
export function routeLimit(operation: LimitedOperation, perMinute: number = routeLimits[operation]): RateLimitRule {
  const name = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { name, limit: perMinute, windowSeconds: 60 };
}
