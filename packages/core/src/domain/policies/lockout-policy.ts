/**
 * The number of failed attempts per normalized email that causes a lockout, and the duration of the lockout. The count of failures restarts
 * once the last failure is older than this duration.
 */
export const lockoutPolicy = { maxFailures: 5, lockSeconds: 15 * 60 } as const;

export type LockoutPolicy = Readonly<Record<keyof typeof lockoutPolicy, number>>;
