/**
 * The lockout policy: after `maxFailures` failed attempts, a normalized email is locked for `lockSeconds`. The count of failures restarts
 * once the last failure is older than `lockSeconds`.
 */
export const lockoutPolicy = { maxFailures: 5, lockSeconds: 15 * 60 } as const;

export type LockoutPolicy = Readonly<Record<keyof typeof lockoutPolicy, number>>;
