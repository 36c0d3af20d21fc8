import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import type { ConfirmOwner, GivenProof } from '../own-account/confirm-owner.js';
import type { ApiKeyInput, IssuedApiKey, NewApiKey } from './new-api-key.js';
import { runConfirmed } from './run-confirmed.js';

/**
 * Creates an API key of the caller. Programs that present it act as the caller, with those of the key's permissions that the caller has. The
 * caller is notified by email. Throws the errors of `NewApiKey` and `ConfirmOwner`.
 */
export class CreateOwnKey {
  constructor(
    private readonly confirm: ConfirmOwner,
    private readonly newKey: NewApiKey,
    private readonly report: ReportOwnChange,
  ) {}

  async execute(
    actor: SessionActor,
    { proof, ...input }: ApiKeyInput & { readonly proof: GivenProof },
  ): Promise<IssuedApiKey> {
    const checked = this.newKey.check(input);
    const { client } = actor;
    return runConfirmed(this.confirm, { actor, proof }, async (stores, account) => {
      const issued = await this.newKey.insert(stores, account.id, checked);
      const { id: keyId, name: keyName, permissions } = issued.key;
      const notice = { what: 'api-key-created', keyName } as const;
      const details = { keyId, name: keyName, permissions };
      await this.report.execute(stores, account, { action: 'api_key.created', details, notice, client });
      return issued;
    });
  }
}
