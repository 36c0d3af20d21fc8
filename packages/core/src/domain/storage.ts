import { AppError } from '../errors/app-error.js';

/** Storage quotas for files. null: no limit. 0: no files at all. */
export interface StorageLimits {
  /** By each user, in every conversation they upload to. */
  readonly userBytes: number | null;
  /** By each organization, in the conversations that belong to it, for all uploaders. */
  readonly organizationBytes: number | null;
}

export const defaultStorageLimits: StorageLimits = {
  userBytes: 1024 ** 3,
  organizationBytes: 10 * 1024 ** 3,
};

/** The storage that a user or an organization uses of its quota. */
export interface StorageUsage {
  readonly scope: 'user' | 'organization';
  readonly usedBytes: number;
  /** null: no limit. */
  readonly limitBytes: number | null;
}

/** The bytes of a user, and of the organization that a conversation belongs to. */
export interface CountedBytes {
  readonly user: number;
  /** null: the conversation belongs to no organization. */
  readonly organization: number | null;
}

/** Throws `QUOTA_EXCEEDED` if `bytes` more than `used` exceed a quota. */
export function checkStorage(used: CountedBytes, bytes: number, { userBytes, organizationBytes }: StorageLimits): void {
  checkQuota({ scope: 'user', usedBytes: used.user, limitBytes: userBytes }, bytes);
  if (used.organization === null) return;
  checkQuota({ scope: 'organization', usedBytes: used.organization, limitBytes: organizationBytes }, bytes);
}

function checkQuota({ scope, usedBytes, limitBytes }: StorageUsage, bytes: number): void {
  if (limitBytes === null || usedBytes + bytes <= limitBytes) return;
  const detail = `The files exceed the remaining storage of the ${scope}.`;
  throw new AppError('QUOTA_EXCEEDED', { detail, quota: { scope, usedBytes, limitBytes } });
}
