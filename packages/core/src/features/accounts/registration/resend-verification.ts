import { normalizeEmail } from '../../../domain/accounts/email-address.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { RecipientLimit } from '../../mail/recipient-limit.js';
import { findWaitingRegistration } from './find-waiting-registration.js';
import type { PostRegistrationMail } from './post-registration-mail.js';

/**
 * If a registration for the given email is pending, emails a new confirmation link, even if the earlier links have expired. Otherwise, does
 * the same work but sends no email. The response is always the same. Links that have not expired stay valid until one of them is used. The
 * new link leads to the same page as the previous one.
 *
 * If registrations with different passwords are pending, no confirmation link is emailed, because it could confirm an attacker's password.
 * The email asks the reader to sign up again instead.
 */
export class ResendVerification {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mail: { readonly post: PostRegistrationMail; readonly limit: RecipientLimit },
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(rawEmail: string): Promise<void> {
    const email = normalizeEmail(rawEmail);
    const allowed = await this.mail.limit.allows(email);
    const createdAt = this.sources.clock.now();
    const expiresAt = secondsAfter(createdAt, lifetimes.verificationTokenSeconds);
    const token = this.sources.ids.secretToken();
    await this.unitOfWork.run(async (stores) => {
      const found = await findWaitingRegistration(stores, { email, now: createdAt });
      const waiting = allowed ? found : null;
      if (waiting?.isContested === true) return this.mail.post.askToSignUpAgain(stores, email);
      const { firstName, lastName, next } = waiting?.person ?? { firstName: '', lastName: '', next: null };
      if (waiting !== null) {
        const tokenHash = this.sources.ids.sha256(token);
        await stores.pendingRegistrations.insert({ ...waiting.person, tokenHash, email, createdAt, expiresAt });
      }
      const registration = { email, firstName, lastName, next, createdAt };
      const recipient = { verified: null, isContested: false, allowed: waiting !== null };
      await this.mail.post.execute(stores, { registration, token, ...recipient });
    });
  }
}
