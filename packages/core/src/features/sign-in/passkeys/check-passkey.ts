import type { Passkey, PasskeyUse } from '../../../domain/sign-in/passkey.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { AssertedCredential, PasskeyVerifier } from '../../../ports/sign-in/passkey-verifier.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** An authenticator's answer to a challenge. */
export interface PasskeyAnswer {
  readonly challengeId: string;
  readonly credential: AssertedCredential;
}

/** Verifies answers of authenticators against the stored passkeys. */
export class CheckPasskey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly verifier: PasskeyVerifier,
    private readonly logger: Logger,
  ) {}

  find({ id }: AssertedCredential): Promise<Passkey | null> {
    return this.unitOfWork.read(({ passkeys }) => passkeys.findByCredential(id));
  }

  /**
   * Returns the verified use of the passkey, or null if the answer is invalid. A signature counter that went back can mean that the passkey
   * was copied, but synchronized passkeys also do it (WebAuthn Level 3, §6.1.1). It is therefore logged, and not refused.
   */
  async verify(passkey: Passkey, credential: AssertedCredential, challenge: string): Promise<PasskeyUse | null> {
    const { userHandle } = credential.response;
    if (typeof userHandle === 'string' && userHandle !== passkey.userHandle) return null;
    const asserted = await this.verifier.verifyAsserted(credential, { challenge, passkey });
    if (asserted === null) return null;
    const { id, userId } = passkey;
    if (passkey.counter > 0 && asserted.counter <= passkey.counter) {
      this.logger.warn({ userId, passkeyId: id }, 'the signature counter of a passkey went back');
    }
    return { id, userId, ...asserted };
  }
}
