import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { RecordChange } from '../../audit/record-change.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { ConfirmOwner, GivenProof } from '../own-account/confirm-owner.js';
import { lockServiceAccount, type ServiceAccountKey } from './find-service-account.js';
import { revokeKey } from './revoke-key.js';
import { runConfirmed } from './run-confirmed.js';

interface RevokedKey extends ServiceAccountKey {
  readonly keyId: string;
  readonly proof: GivenProof;
}

/**
 * Revokes an API key of a service account, and ends the connections that were opened with it. Requires `org:members.roles`. Throws
 * `NOT_FOUND`, `FORBIDDEN`, and the errors of `ConfirmOwner`.
 */
export class RevokeServiceAccountKey {
  constructor(
    private readonly confirm: ConfirmOwner,
    private readonly authorize: Authorize,
    private readonly tools: { readonly record: RecordChange; readonly clock: Clock },
  ) {}

  async execute(actor: SessionActor, { organizationId, accountId, keyId, proof }: RevokedKey): Promise<void> {
    const { record, clock } = this.tools;
    await runConfirmed(this.confirm, { actor, proof }, async (stores) => {
      const { id: userId } = await lockServiceAccount(stores, this.authorize, {
        actor,
        key: { organizationId, accountId },
      });
      const revoked = await revokeKey(stores, { userId, keyId }, clock.now());
      if (revoked === null) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'user', id: userId } as const;
      const details = { keyId, name: revoked.name };
      await record.execute(stores, actor, { action: 'api_key.revoked', organizationId, target, details });
    });
  }
}
