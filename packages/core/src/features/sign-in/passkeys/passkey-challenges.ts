import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { SecretBox } from '../../../ports/secret-box.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** The caller to whom a challenge for a new passkey was given. */
export interface RegistrationOwner {
  readonly userId: string;
  readonly sessionId: string;
  readonly userHandle: string;
}

/** What a challenge is for, with the data that is kept until its answer arrives. */
interface ChallengeData {
  readonly 'sign-in': null;
  readonly 'second-factor': null;
  readonly registration: RegistrationOwner;
}
type Purpose = keyof ChallengeData;

interface SealedChallenge<P extends Purpose> {
  readonly challenge: string;
  readonly data: ChallengeData[P];
  /** The time of expiry in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A challenge as the client gets it. */
export interface NewChallenge {
  /** The encrypted challenge. Only the browser that asked for the challenge has it. */
  readonly challengeId: string;
  /** The random bytes that the authenticator signs, in base64url. */
  readonly challenge: string;
}

/**
 * Creates the challenges that authenticators sign. A challenge is valid for five minutes, for one purpose and for one answer. Nothing is
 * stored until the answer arrives: the browser keeps the encrypted challenge, so requests for challenges cannot fill the database.
 */
export class PasskeyChallenges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tools: { readonly secretBox: SecretBox; readonly ids: IdSource; readonly clock: Clock },
  ) {}

  create<P extends Purpose>(purpose: P, data: ChallengeData[P]): NewChallenge {
    const { ids, clock, secretBox } = this.tools;
    const challenge = ids.secretToken();
    const expiresAt = secondsAfter(clock.now(), lifetimes.passkeyChallengeSeconds).getTime();
    const sealed: SealedChallenge<P> = { challenge, data, expiresAt };
    return { challengeId: secretBox.seal(JSON.stringify(sealed), getContext(purpose)), challenge };
  }

  /**
   * Uses up the challenge, and returns it with its data. Returns null if it is unknown, expired, used or for another purpose. Of N parallel
   * calls, exactly one gets it. Call it before the answer is verified, so that callers cannot try several answers.
   */
  async consume<P extends Purpose>(
    purpose: P,
    challengeId: string,
  ): Promise<Pick<SealedChallenge<P>, 'challenge' | 'data'> | null> {
    const { ids, clock, secretBox } = this.tools;
    const plaintext = secretBox.open(challengeId, getContext(purpose));
    if (plaintext === null) return null;
    // Decryption succeeded, so the plaintext is a challenge that this server sealed.
    const { challenge, data, expiresAt } = JSON.parse(plaintext) as SealedChallenge<P>;
    if (expiresAt <= clock.now().getTime()) return null;
    const hash = ids.sha256(`passkey-challenge:${challenge}`);
    const isFirst = await this.unitOfWork.run((stores) => stores.spentFlows.spend(hash, new Date(expiresAt)), {
      isSeparate: true,
    });
    return isFirst ? { challenge, data } : null;
  }
}

/** Returns the associated data for the encryption, so that a challenge cannot be used for another purpose. */
function getContext(purpose: Purpose): string {
  return `passkey-challenge:${purpose}`;
}
