/**
 * The number of failed attempts per normalized email before a lockout, and the length of the lockout. Failures older than this length no
 * longer count.
 */
export const lockoutPolicy = { maxFailures: 5, lockSeconds: 15 * 60 } as const;

export type LockoutPolicy = Readonly<Record<keyof typeof lockoutPolicy, number>>;
