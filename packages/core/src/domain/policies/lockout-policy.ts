/**
 * Locks a normalized email for `lockSeconds` after `maxFailures` failed attempts. The count of failures restarts once the last failure is
 * older than `lockSeconds`.
 */
export const lockoutPolicy = { maxFailures: 5, lockSeconds: 15 * 60 } as const;

export type LockoutPolicy = Readonly<Record<keyof typeof lockoutPolicy, number>>;
