import { lifetimes } from '../../../domain/lifetimes.js';
import type { Passkey } from '../../../domain/sign-in/passkey.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { PasskeyVerifier } from '../../../ports/sign-in/passkey-verifier.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { PasskeyChallenges } from './passkey-challenges.js';

/** A passkey as browsers identify it. */
export type PasskeyDescriptor = Pick<Passkey, 'credentialId' | 'transports'>;

/** What a browser needs to ask for a passkey. */
export interface PasskeyRequest {
  readonly challengeId: string;
  readonly challenge: string;
  readonly rpId: string;
  readonly timeoutMs: number;
  /** The passkeys to choose from. If empty, the browser offers all passkeys that it has for this site. */
  readonly allowed: readonly PasskeyDescriptor[];
  readonly userVerification: 'required' | 'preferred';
}

/**
 * Starts a sign-in with a passkey. Without a challenge token, the passkey also tells who the user is. With the token of a second-factor
 * challenge, the passkey is the second factor, and the request lists the user's passkeys. An unknown token gets the same request as a user
 * without passkeys.
 */
export class BeginPasskeySignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly challenges: PasskeyChallenges,
    private readonly tools: { readonly verifier: PasskeyVerifier; readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(challengeToken: string | null): Promise<PasskeyRequest> {
    const common = { rpId: this.tools.verifier.rpId, timeoutMs: lifetimes.passkeyChallengeSeconds * 1000 };
    if (challengeToken === null) {
      return { ...this.challenges.create('sign-in', null), ...common, allowed: [], userVerification: 'required' };
    }
    const allowed = await this.findPasskeys(challengeToken);
    return { ...this.challenges.create('second-factor', null), ...common, allowed, userVerification: 'preferred' };
  }

  private findPasskeys(challengeToken: string): Promise<readonly Passkey[]> {
    const tokenHash = this.tools.ids.sha256(challengeToken);
    return this.unitOfWork.read(async ({ signInChallenges, passkeys }) => {
      const challenge = await signInChallenges.find(tokenHash, this.tools.clock.now());
      return challenge === null ? [] : passkeys.list(challenge.userId);
    });
  }
}
