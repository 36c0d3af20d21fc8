import type { ApiKey, PresentedApiKey } from '../../../domain/access/api-key.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import type { Account } from '../../../domain/accounts/account.js';
import { secondsAfter } from '../../../domain/lifetimes.js';
import type { ClientInfo, KeyActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** The time for which further uses of a key are not stored. */
const touchSeconds = 60;

/** Identifies callers by API keys. */
export class AuthenticateKey {
  /** The ids of the keys whose use is being stored. */
  private readonly touching = new Set<string>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tools: { readonly ids: IdSource; readonly clock: Clock; readonly logger: Logger },
  ) {}

  /**
   * Returns the key's owner as the caller, with the key's permissions, and the key's expiry. Throws `UNAUTHENTICATED` if there is no such
   * key, or if it has expired, or if its owner is disabled.
   */
  async identify(
    { keyId, apiKey }: PresentedApiKey,
    client: ClientInfo,
  ): Promise<{ readonly actor: KeyActor; readonly account: Account; readonly expiresAt: Date | null }> {
    const now = this.tools.clock.now();
    const hash = this.tools.ids.sha256(apiKey);
    const found = await this.unitOfWork.read(async ({ apiKeys, accounts }) => {
      const key = await apiKeys.findLive(keyId, hash, now);
      const account = key && (await accounts.findById(key.userId));
      return account && { key, account };
    });
    // A closed account is also disabled.
    if (!found || found.account.disabledAt !== null) throw new CrewkitError('UNAUTHENTICATED');
    const { key, account } = found;
    this.recordUse(key, now);
    const { id: userId, email } = account;
    const grant = { id: key.id, permissions: PermissionSet.of(key.permissions) };
    return { actor: { userId, email, accessTokenId: null, key: grant, client }, account, expiresAt: key.expiresAt };
  }

  /** Stores the time of the use, at most once per minute. The request does not wait for this. */
  private recordUse({ id, lastUsedAt }: ApiKey, now: Date): void {
    const isRecent = lastUsedAt !== null && secondsAfter(lastUsedAt, touchSeconds) > now;
    if (isRecent || this.touching.has(id)) return;
    this.touching.add(id);
    this.unitOfWork
      .run(({ apiKeys }) => apiKeys.touch(id, now))
      .catch((err: unknown) => this.tools.logger.warn({ err, keyId: id }, 'failed to store the last use of an API key'))
      .finally(() => this.touching.delete(id));
  }
}
