/**
 * Failed attempts per normalised email before it is locked, and for how long. Failures that are older than the
 * lock would last no longer count.
 */
export const lockoutPolicy = { maxFailures: 5, lockSeconds: 15 * 60 } as const;

export type LockoutPolicy = Readonly<Record<keyof typeof lockoutPolicy, number>>;
