import { maxPasskeys, requirePasskeyName, type Passkey } from '../../../domain/sign-in/passkey.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { CreatedCredential, PasskeyVerifier } from '../../../ports/sign-in/passkey-verifier.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import { requireLiveSession } from '../../sign-in/checks/require-live-session.js';
import type { PasskeyChallenges, RegistrationOwner } from '../../sign-in/passkeys/passkey-challenges.js';
import { tooManyPasskeys } from './begin-passkey-registration.js';

export interface AddPasskeyInput {
  readonly challengeId: string;
  readonly credential: CreatedCredential;
  readonly name: string;
}

/**
 * Adds the passkey that the caller's authenticator created, and notifies the caller by email. The challenge must have been given to the same
 * session. Throws `VALIDATION_FAILED`, `INVALID_PASSKEY` for an unknown, expired or used challenge and an invalid answer, and `CONFLICT` if
 * the passkey is already stored or the account has the maximum number of passkeys.
 */
export class AddPasskey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passkeys: { readonly challenges: PasskeyChallenges; readonly verifier: PasskeyVerifier },
    private readonly tools: { readonly report: ReportOwnChange; readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(actor: SessionActor, { challengeId, credential, name }: AddPasskeyInput): Promise<Passkey> {
    requirePasskeyName(name);
    const consumed = await this.passkeys.challenges.consume('registration', challengeId);
    if (consumed?.data.userId !== actor.userId) throw new CrewkitError('INVALID_PASSKEY');
    const verified = await this.passkeys.verifier.verifyCreated(credential, consumed.challenge);
    if (verified === null) throw new CrewkitError('INVALID_PASSKEY');
    const passkey: Passkey = {
      ...{ id: this.tools.ids.rowId(), userId: actor.userId, ...verified, name },
      userHandle: consumed.data.userHandle,
      transports: credential.response.transports ?? [],
      createdAt: this.tools.clock.now(),
      lastUsedAt: null,
    };
    await this.unitOfWork.run((stores) => this.add(stores, actor, { passkey, owner: consumed.data }));
    return passkey;
  }

  private async add(
    stores: Stores,
    actor: SessionActor,
    { passkey, owner }: { readonly passkey: Passkey; readonly owner: RegistrationOwner },
  ): Promise<void> {
    const now = passkey.createdAt;
    const account = await requireLiveSession(stores, await stores.accounts.lockById(actor.userId), { actor, now });
    const session = await stores.sessions.findByAccessToken(actor.accessTokenId, now);
    if (session?.id !== owner.sessionId) throw new CrewkitError('INVALID_PASSKEY');
    if ((await stores.passkeys.list(account.id)).length >= maxPasskeys) throw tooManyPasskeys();
    if (!(await stores.passkeys.insertIfAbsent(passkey))) throw new CrewkitError('CONFLICT');
    await this.tools.report.execute(stores, account, {
      notice: { what: 'passkey-added', passkeyName: passkey.name },
      action: 'account.passkey_added',
      details: { passkeyId: passkey.id },
      client: actor.client,
    });
  }
}
