import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { twoFactorContext } from '../../../domain/sign-in/two-factor.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { QrRenderer } from '../../../ports/sign-in/qr-renderer.js';
import type { SecretBox } from '../../../ports/secret-box.js';
import type { Totp } from '../../../ports/sign-in/totp.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { requireLiveSession } from '../checks/require-live-session.js';

/** The secret for the caller's authenticator app, in three forms. */
export interface GeneratedTwoFactor {
  /** The secret in base32, for manual entry. */
  readonly secret: string;
  readonly otpauthUrl: string;
  /** `otpauthUrl` as a QR code image, in a data URL. */
  readonly qrCodeDataUrl: string;
}

/**
 * Stages a new TOTP secret for the caller, which replaces a previously staged secret. The new secret has no effect until the caller turns
 * on the second factor with a code that was generated with this secret. Throws `UNAUTHENTICATED` if the caller's session has ended. Throws
 * `TWO_FACTOR_ALREADY_ENABLED` if the second factor is already turned on, because the secret that is in use is never replaced.
 */
export class GenerateTwoFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tools: { readonly totp: Totp; readonly qrRenderer: QrRenderer; readonly secretBox: SecretBox },
    private readonly clock: Clock,
  ) {}

  async execute(actor: SessionActor): Promise<GeneratedTwoFactor> {
    const { userId, email } = actor;
    const { totp, qrRenderer, secretBox } = this.tools;
    const secret = totp.newSecret();
    const sealedSecret = secretBox.seal(secret, twoFactorContext(userId));
    const createdAt = this.clock.now();
    const expiresAt = secondsAfter(createdAt, lifetimes.stagedTwoFactorSeconds);
    await this.unitOfWork.run(async (stores) => {
      const locked = await stores.accounts.lockById(userId);
      const account = await requireLiveSession(stores, locked, { actor, now: createdAt });
      if (account.twoFactorEnabled) throw new CrewkitError('TWO_FACTOR_ALREADY_ENABLED');
      await stores.twoFactor.stage({ userId, sealedSecret, createdAt, expiresAt });
    });
    const otpauthUrl = totp.toUri(secret, email);
    return { secret, otpauthUrl, qrCodeDataUrl: await qrRenderer.toDataUrl(otpauthUrl) };
  }
}
