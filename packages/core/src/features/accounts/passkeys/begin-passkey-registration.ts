import { lifetimes } from '../../../domain/lifetimes.js';
import { maxPasskeys, type Passkey } from '../../../domain/sign-in/passkey.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { PasskeyVerifier } from '../../../ports/sign-in/passkey-verifier.js';
import type { NewChallenge, PasskeyChallenges } from '../../sign-in/passkeys/passkey-challenges.js';
import type { PasskeyDescriptor } from '../../sign-in/passkeys/begin-passkey-sign-in.js';
import type { ConfirmOwner, GivenProof } from '../own-account/confirm-owner.js';

/** What a browser needs to create a passkey. */
export interface PasskeyCreation extends NewChallenge {
  readonly rpId: string;
  readonly timeoutMs: number;
  readonly user: { readonly handle: string; readonly email: string; readonly displayName: string };
  /** The account's passkeys. The browser does not create a second passkey on the same authenticator. */
  readonly excluded: readonly PasskeyDescriptor[];
}

/** What is needed for a new passkey, read in the transaction that proved ownership. */
interface Prepared {
  readonly sessionId: string;
  readonly email: string;
  readonly displayName: string;
  readonly passkeys: readonly Passkey[];
}

/**
 * Starts the creation of a passkey after the caller has proven ownership of the account. Throws `CONFLICT` if the account has the maximum
 * number of passkeys, and the same errors as `ConfirmOwner`.
 */
export class BeginPasskeyRegistration {
  constructor(
    private readonly confirm: ConfirmOwner,
    private readonly challenges: PasskeyChallenges,
    private readonly tools: { readonly verifier: PasskeyVerifier; readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(actor: SessionActor, proof: GivenProof): Promise<PasskeyCreation> {
    const { sessionId, passkeys, email, displayName } = await this.prepare(actor, proof);
    // All passkeys of an account have the same handle, so that authenticators group them.
    const userHandle = passkeys[0]?.userHandle ?? this.tools.ids.secretToken();
    return {
      ...this.challenges.create('registration', { userId: actor.userId, sessionId, userHandle }),
      rpId: this.tools.verifier.rpId,
      timeoutMs: lifetimes.passkeyChallengeSeconds * 1000,
      user: { handle: userHandle, email, displayName },
      excluded: passkeys,
    };
  }

  private prepare(actor: SessionActor, proof: GivenProof): Promise<Prepared> {
    return this.confirm.execute(actor, proof, async (stores, { email, displayName, firstName, lastName }) => {
      const session = await stores.sessions.findByAccessToken(actor.accessTokenId, this.tools.clock.now());
      if (session === null) return new CrewkitError('UNAUTHENTICATED');
      const passkeys = await stores.passkeys.list(actor.userId);
      if (passkeys.length >= maxPasskeys) return tooManyPasskeys();
      return { sessionId: session.id, email, displayName: displayName ?? `${firstName} ${lastName}`.trim(), passkeys };
    });
  }
}

export function tooManyPasskeys(): CrewkitError {
  return new CrewkitError('CONFLICT', { detail: `An account can have at most ${maxPasskeys} passkeys.` });
}
