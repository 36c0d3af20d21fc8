/** In seconds. Tokens: source document §2 and §5, contract §2 rule 6. */
export const lifetimes = {
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 7 * 24 * 60 * 60,
  verificationTokenSeconds: 24 * 60 * 60,
  resetTokenSeconds: 30 * 60,
  invitationSeconds: 7 * 24 * 60 * 60,
  /** How long the event log remembers, and so how long a subscription may lag behind without a loss. */
  eventSeconds: 7 * 24 * 60 * 60,
} as const;

export function secondsAfter(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}
