import type { RateLimitRule } from '../ports/rate-limiter.js';

/**
 * Requests per minute for each operation that has its own limit in addition to the global limit. A request counts toward the user's limit
 * if it proves who the user is, and otherwise toward the client address's limit. `rateLimits.routes` overrides these values.
 */
export const routeLimits = {
  register: 5,
  verifyEmail: 5,
  resendVerification: 3,
  login: 10,
  refresh: 20,
  forgotPassword: 3,
  requestEmailCode: 3,
  signInWithEmailCode: 10,
  beginPasskeySignIn: 20,
  signInWithPasskey: 10,
  resetPassword: 5,
  changeEmail: 5,
  confirmEmail: 5,
  closeMe: 5,
  exportMe: 6,
  createMyKey: 10,
  revokeMyKey: 10,
  createServiceAccountKey: 10,
  revokeServiceAccountKey: 10,
  addReaction: 30,
  removeReaction: 30,
  pinMessage: 20,
  unpinMessage: 20,
  acceptInvitation: 10,
  previewInvitation: 10,
  createWebhook: 10,
  updateWebhook: 20,
  testWebhook: 10,
  resendWebhookDelivery: 20,
  addPushSubscription: 20,
  setPresenceVisibility: 10,
} as const;

export type LimitedOperation = keyof typeof routeLimits;

/** Returns the rate limit of an operation. The name of the rate limit is the operation's name in kebab-case. */
export function routeLimit(operation: LimitedOperation, perMinute: number = routeLimits[operation]): RateLimitRule {
  const name = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { name, limit: perMinute, windowSeconds: 60 };
}
