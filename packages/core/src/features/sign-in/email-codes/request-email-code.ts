import type { Account } from '../../../domain/accounts/account.js';
import { appPathErrors } from '../../../domain/sign-in/app-path.js';
import { normalizeEmail } from '../../../domain/accounts/email-address.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UrlSigner } from '../../../ports/files/url-signer.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { AppLinks } from '../../mail/app-links.js';
import type { PostMail } from '../../mail/post-mail.js';
import type { RecipientLimit } from '../../mail/recipient-limit.js';
import type { CaptchaAnswer, RequireCaptcha } from '../checks/require-captcha.js';
import { hashEmailCode } from './hash-email-code.js';

export interface RequestEmailCodeInput extends CaptchaAnswer {
  readonly email: string;
  /** The path that the app opens after the sign-in. The emailed link contains this path. */
  readonly next?: string | undefined;
}

/**
 * Emails a code for a sign-in if the email has a verified account that is not disabled. The account's previous code becomes invalid.
 * Otherwise, does the same work but sends no email, so that the response does not reveal whether there is an account. If the recipient has
 * already received too many emails, no email is sent. Throws `VALIDATION_FAILED` if `next` is not a path of the app, and `UNAVAILABLE` if a
 * captcha is required and cannot be checked.
 */
export class RequestEmailCode {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mail: { readonly post: PostMail; readonly links: AppLinks; readonly limit: RecipientLimit },
    private readonly tools: {
      readonly requireCaptcha: RequireCaptcha;
      readonly signer: UrlSigner;
      readonly ids: IdSource;
      readonly clock: Clock;
    },
  ) {}

  async execute({ email: rawEmail, next: page, ...answer }: RequestEmailCodeInput): Promise<void> {
    await this.tools.requireCaptcha.execute(answer);
    const next = page ?? null;
    const errors = next === null ? [] : appPathErrors(next, 'next');
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
    const email = normalizeEmail(rawEmail);
    const allowed = await this.mail.limit.allows(email);
    const code = this.tools.ids.emailCode();
    // If no account has the email, this id is used instead, so that the work is the same.
    const unknownId = this.tools.ids.rowId();
    await this.unitOfWork.run(async (stores) => {
      const owner = await this.lockOwner(stores, email, unknownId);
      const account = allowed ? owner : null;
      const codeHash = hashEmailCode(account?.id ?? unknownId, code, this.tools);
      const expiresAt = secondsAfter(this.tools.clock.now(), lifetimes.emailCodeSeconds);
      if (account !== null) await stores.emailCodes.replace({ userId: account.id, codeHash, expiresAt });
      await this.mail.post.execute(stores, account?.email ?? null, {
        kind: 'email-code',
        firstName: account?.firstName ?? '',
        code,
        link: this.mail.links.emailCode({ email, code }, next),
        validMinutes: lifetimes.emailCodeSeconds / 60,
      });
    });
  }

  /** Returns the account that may receive a code, locked in the database. */
  private async lockOwner({ accounts }: Stores, email: string, unknownId: string): Promise<Account | null> {
    const found = await accounts.findByEmail(email);
    const owner = await accounts.lockById(found?.id ?? unknownId);
    return owner?.email === email && owner.emailVerifiedAt !== null && owner.disabledAt === null ? owner : null;
  }
}
