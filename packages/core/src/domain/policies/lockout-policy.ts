/** Failed attempts per normalized email before the lockout, and its length. Failures older than that length no longer count. */
export const lockoutPolicy = { maxFailures: 5, lockSeconds: 15 * 60 } as const;

export type LockoutPolicy = Readonly<Record<keyof typeof lockoutPolicy, number>>;
