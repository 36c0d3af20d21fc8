import type { PendingRegistration } from '../../domain/account.js';
import { normalizeEmail } from '../../domain/email-address.js';
import { lifetimes, secondsAfter } from '../../domain/lifetimes.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { RecipientLimit } from '../mail/recipient-limit.js';
import type { PostRegistrationMail } from './post-registration-mail.js';

type Person = Pick<PendingRegistration, 'firstName' | 'lastName' | 'passwordHash'>;

/**
 * Mails a new link for the newest registration of an email that waits to be confirmed; for any other email it does
 * the same work for nobody. The answer never tells which. Older links stay valid until one is used.
 *
 * Nothing is resent while several registrations of the email wait: the newest may be a stranger's, and its link, clicked
 * by the owner, would give the stranger the account. Whoever owns the address registers again.
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
      const person = allowed ? await this.findUnverified(stores, email, createdAt) : null;
      if (person !== null) {
        const { firstName, lastName, passwordHash } = person;
        const tokenHash = this.sources.ids.sha256(token);
        const renewed = { tokenHash, email, firstName, lastName, passwordHash, createdAt, expiresAt };
        await stores.pendingRegistrations.insert(renewed);
      }
      const registration = { email, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '', createdAt };
      await this.mail.post.execute(stores, { registration, token, verified: null, allowed: person !== null });
    });
  }

  private async findUnverified(stores: Stores, email: string, now: Date): Promise<Person | null> {
    const account = await stores.accounts.findByEmail(email);
    const pending = await stores.pendingRegistrations.findNewest(email, now);
    if (await stores.pendingRegistrations.isContested(email, now)) return null;
    if (account === null) return pending;
    if (account.emailVerifiedAt !== null) return null;
    if (pending !== null) return pending;
    // An account that was brought in unverified: its own password becomes the registration's.
    const { firstName, lastName, passwordHash } = account;
    return passwordHash === null ? null : { firstName, lastName, passwordHash };
  }
}
