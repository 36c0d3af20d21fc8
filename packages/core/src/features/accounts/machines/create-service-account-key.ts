import { requireMayGrant } from '../../../domain/access/grant-policy.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { RecordChange } from '../../audit/record-change.js';
import { lastingAccessAt, organizationPlace } from '../../access/authorization/access-at.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { ConfirmOwner, GivenProof } from '../own-account/confirm-owner.js';
import { lockServiceAccount, type ServiceAccountKey } from './find-service-account.js';
import type { ApiKeyInput, IssuedApiKey, NewApiKey } from './new-api-key.js';
import { runConfirmed } from './run-confirmed.js';

interface ServiceAccountKeyInput extends ApiKeyInput, ServiceAccountKey {
  readonly proof: GivenProof;
}

/**
 * Creates an API key of a service account. Requires `org:members.roles`. Throws `GRANT_EXCEEDS_OWN` unless the caller has all permissions of
 * the key in the organization, for as long as the key lasts, because otherwise callers could give themselves the permissions of the service
 * account. Throws `NOT_FOUND`, `FORBIDDEN`, and the errors of `NewApiKey` and `ConfirmOwner`.
 */
export class CreateServiceAccountKey {
  constructor(
    private readonly confirm: ConfirmOwner,
    private readonly authorize: Authorize,
    private readonly tools: { readonly newKey: NewApiKey; readonly record: RecordChange },
  ) {}

  async execute(
    actor: SessionActor,
    { organizationId, accountId, proof, ...input }: ServiceAccountKeyInput,
  ): Promise<IssuedApiKey> {
    const { newKey, record } = this.tools;
    const checked = newKey.check(input);
    return runConfirmed(this.confirm, { actor, proof }, async (stores) => {
      const { id: userId } = await lockServiceAccount(stores, this.authorize, {
        actor,
        key: { organizationId, accountId },
      });
      const step = { stores, now: checked.createdAt };
      const place = organizationPlace(organizationId);
      requireMayGrant(await lastingAccessAt(step, actor, { place, until: checked.expiresAt }), checked.permissions);
      const issued = await newKey.insert(stores, userId, checked);
      const { id: keyId, name, permissions } = issued.key;
      const target = { type: 'user', id: userId } as const;
      const details = { keyId, name, permissions };
      await record.execute(stores, actor, { action: 'api_key.created', organizationId, target, details });
      return issued;
    });
  }
}
