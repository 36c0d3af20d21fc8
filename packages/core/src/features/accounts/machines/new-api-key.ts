import { apiKeyDays, maxApiKeyNameLength, maxApiKeys, toApiKey, type ApiKey } from '../../../domain/access/api-key.js';
import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import { secondsAfter } from '../../../domain/lifetimes.js';
import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { checkedTexts } from '../../shared/checked-texts.js';

const daySeconds = 24 * 60 * 60;

export interface ApiKeyInput {
  readonly name: string;
  /** The canonical names of the permissions. Duplicates are allowed. */
  readonly permissions: readonly string[];
  /** The end of the key. If absent, the key ends after 90 days. null means that it does not end. */
  readonly expiresAt?: Date | null | undefined;
}

/** A new key. `apiKey` is the key itself, which only this result contains. */
export interface IssuedApiKey {
  readonly key: ApiKey;
  readonly apiKey: string;
}

type Checked = Pick<ApiKey, 'name' | 'permissions' | 'createdAt' | 'expiresAt'>;

/** Checks and stores new API keys. */
export class NewApiKey {
  constructor(
    private readonly catalogue: PermissionCatalogue,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  /** Returns the input in the form in which it is stored. Throws `VALIDATION_FAILED`. */
  check({ permissions, expiresAt, ...input }: ApiKeyInput): Checked {
    const createdAt = this.sources.clock.now();
    const end = expiresAt === undefined ? secondsAfter(createdAt, apiKeyDays.default * daySeconds) : expiresAt;
    const { name } = checkedTexts({ name: input.name });
    const errors = [
      ...(name.length > maxApiKeyNameLength ? [nameTooLong] : []),
      ...this.findPermissionErrors(permissions),
      ...findEndErrors(end, createdAt),
    ];
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
    return { name, permissions: this.catalogue.listAll(PermissionSet.of(permissions)), createdAt, expiresAt: end };
  }

  /** Stores a key of the account. Throws `CONFLICT` if the account has 20 keys. Keys of one account must be inserted one after another. */
  async insert({ apiKeys }: Stores, userId: string, checked: Checked): Promise<IssuedApiKey> {
    if ((await apiKeys.list(userId)).length >= maxApiKeys) {
      throw new CrewkitError('CONFLICT', { detail: `There are already ${maxApiKeys} API keys.` });
    }
    const { ids } = this.sources;
    const key: ApiKey = { id: ids.rowId(), userId, ...checked, lastUsedAt: null };
    const apiKey = toApiKey(key.id, ids.secretToken());
    await apiKeys.insert({ ...key, hash: ids.sha256(apiKey) });
    return { key, apiKey };
  }

  private findPermissionErrors(permissions: readonly string[]): FieldError[] {
    if (permissions.length === 0) {
      return [{ path: 'permissions', code: 'invalid_size', message: 'Send at least one permission.' }];
    }
    return permissions.flatMap((name, index) =>
      this.catalogue.findScope(name) === null
        ? [{ path: `permissions.${index}`, code: 'unknown_permission', message: 'Unknown permission.' }]
        : [],
    );
  }
}

const nameTooLong = {
  path: 'name',
  code: 'too_long',
  message: `Must have at most ${maxApiKeyNameLength} characters.`,
};

function findEndErrors(end: Date | null, now: Date): FieldError[] {
  if (end === null) return [];
  if (end <= now) return [{ path: 'expiresAt', code: 'in_the_past', message: 'Must be in the future.' }];
  if (end <= secondsAfter(now, apiKeyDays.most * daySeconds)) return [];
  const message = `Must be at most ${apiKeyDays.most} days from now, or null.`;
  return [{ path: 'expiresAt', code: 'too_late', message }];
}
