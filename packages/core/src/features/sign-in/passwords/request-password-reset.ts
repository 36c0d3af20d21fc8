import type { Account } from '../../../domain/accounts/account.js';
import { appPathErrors } from '../../../domain/sign-in/app-path.js';
import { normalizeEmail } from '../../../domain/accounts/email-address.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { PostMail } from '../../mail/post-mail.js';
import type { AppLinks } from '../../mail/app-links.js';
import type { RecipientLimit } from '../../mail/recipient-limit.js';
import type { CaptchaAnswer, RequireCaptcha } from '../checks/require-captcha.js';

export interface RequestPasswordResetInput extends CaptchaAnswer {
  readonly email: string;
  /** The path that the app opens after the reset. The emailed link contains this path. */
  readonly next?: string | undefined;
}

/**
 * Emails a password reset link if the email has a verified account. Otherwise, does the same work but sends no email. The response does not
 * reveal whether there is an account. If the recipient has already received too many emails (see `RecipientLimit`), no email is sent.
 * Throws `VALIDATION_FAILED` if `next` is not a path of the app, and `UNAVAILABLE` if a captcha is required and cannot be checked.
 */
export class RequestPasswordReset {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mail: { readonly post: PostMail; readonly links: AppLinks; readonly limit: RecipientLimit },
    private readonly tools: {
      readonly requireCaptcha: RequireCaptcha;
      readonly ids: IdSource;
      readonly clock: Clock;
    },
  ) {}

  async execute({ email: rawEmail, next: page, ...answer }: RequestPasswordResetInput): Promise<void> {
    await this.tools.requireCaptcha.execute(answer);
    const next = page ?? null;
    const errors = next === null ? [] : appPathErrors(next, 'next');
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
    const email = normalizeEmail(rawEmail);
    const allowed = await this.mail.limit.allows(email);
    const createdAt = this.tools.clock.now();
    const token = this.tools.ids.secretToken();
    const expiresAt = secondsAfter(createdAt, lifetimes.resetTokenSeconds);
    // If no account has the email, this id is locked instead, so that the work is the same.
    const unknownId = this.tools.ids.rowId();
    await this.unitOfWork.run(async (stores) => {
      const owner = await this.lockOwner(stores, email, unknownId);
      const account = allowed ? owner : null;
      if (account !== null) {
        const tokenHash = this.tools.ids.sha256(token);
        await stores.passwordResets.insert({ tokenHash, userId: account.id, createdAt, expiresAt });
      }
      await this.mail.post.execute(stores, account?.email ?? null, {
        kind: 'reset-password',
        firstName: account?.firstName ?? '',
        link: this.mail.links.resetPassword(token, next),
        validMinutes: lifetimes.resetTokenSeconds / 60,
      });
    });
  }

  /**
   * Returns the account that has the email and may receive a link. Checks the email again after locking the account in the database,
   * because a concurrent change of the email invalidates the links sent to the old address. Another link to the old address would give the
   * next owner of that address access to the account.
   */
  private async lockOwner({ accounts }: Stores, email: string, unknownId: string): Promise<Account | null> {
    const found = await accounts.findByEmail(email);
    const owner = await accounts.lockById(found?.id ?? unknownId);
    return owner?.email === email && owner.emailVerifiedAt !== null && owner.disabledAt === null ? owner : null;
  }
}
