import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import type { ConfirmOwner, GivenProof } from '../own-account/confirm-owner.js';
import { revokeKey } from './revoke-key.js';
import { runConfirmed } from './run-confirmed.js';

/**
 * Revokes an API key of the caller, and ends the connections that were opened with it. Throws `NOT_FOUND`, and the errors of `ConfirmOwner`.
 */
export class RevokeOwnKey {
  constructor(
    private readonly confirm: ConfirmOwner,
    private readonly report: ReportOwnChange,
    private readonly clock: Clock,
  ) {}

  async execute(
    actor: SessionActor,
    { keyId, proof }: { readonly keyId: string; readonly proof: GivenProof },
  ): Promise<void> {
    const { client } = actor;
    await runConfirmed(this.confirm, { actor, proof }, async (stores, account) => {
      const revoked = await revokeKey(stores, { userId: account.id, keyId }, this.clock.now());
      if (revoked === null) throw new CrewkitError('NOT_FOUND');
      const notice = { what: 'api-key-revoked', keyName: revoked.name } as const;
      const details = { keyId, name: revoked.name };
      await this.report.execute(stores, account, { action: 'api_key.revoked', details, notice, client });
    });
  }
}
