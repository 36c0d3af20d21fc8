import { CrewkitError } from '../../errors/crewkit-error.js';

/** Storage quotas for files. null means no limit, and 0 means that no files are allowed. */
export interface StorageLimits {
  /** The quota for each user, across all conversations to which the user uploads files. */
  readonly userBytes: number | null;
  /** The quota for each organization, across all of its conversations and all uploaders. */
  readonly organizationBytes: number | null;
}

export const defaultStorageLimits: StorageLimits = {
  userBytes: 1024 ** 3,
  organizationBytes: 10 * 1024 ** 3,
};

/** The used storage and the quota of a user or an organization. */
export interface StorageUsage {
  readonly scope: 'user' | 'organization';
  readonly usedBytes: number;
  /** The value is null if there is no limit. */
  readonly limitBytes: number | null;
}

/** The storage that one user or organization uses. */
export interface OwnerStorage {
  readonly ownerId: string;
  readonly usedBytes: number;
}

/**
 * The number of bytes that count toward a user's quota, and the number of bytes that count toward the quota of a conversation's
 * organization.
 */
export interface CountedBytes {
  readonly user: number;
  /** The value is null if the conversation belongs to no organization. */
  readonly organization: number | null;
}

/** Throws `QUOTA_EXCEEDED` if adding `bytes` to the used storage exceeds the quota of the user or of the organization. */
export function checkStorage(used: CountedBytes, bytes: number, { userBytes, organizationBytes }: StorageLimits): void {
  checkQuota({ scope: 'user', usedBytes: used.user, limitBytes: userBytes }, bytes);
  if (used.organization === null) return;
  checkQuota({ scope: 'organization', usedBytes: used.organization, limitBytes: organizationBytes }, bytes);
}

function checkQuota({ scope, usedBytes, limitBytes }: StorageUsage, bytes: number): void {
  if (limitBytes === null || usedBytes + bytes <= limitBytes) return;
  const detail = `The files exceed the remaining storage of the ${scope}.`;
  throw new CrewkitError('QUOTA_EXCEEDED', { detail, quota: { scope, usedBytes, limitBytes } });
}
