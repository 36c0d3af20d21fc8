import { isEmailAddress, normalizeEmail } from '../../../domain/accounts/email-address.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import type { PostSecurityNotice } from '../../mail/post-security-notice.js';
import type { RecipientLimit } from '../../mail/recipient-limit.js';
import type { PostEmailChangeMail } from './post-email-change-mail.js';
import type { Claim, ProveOwner } from './prove-owner.js';

export interface ChangeEmailInput {
  readonly newEmail: string;
  readonly password: string;
}

/**
 * Emails a confirmation link to the new address and a notice to the current one. The account keeps its current email until the link is
 * confirmed. Confirmation links that were sent for earlier changes to the account's email become invalid. If another account already has
 * the new address, the owner of that account gets a notice instead of the link. The response and the work stay the same, so that the caller
 * cannot tell whether the address is taken. Throws `VALIDATION_FAILED`, and the same errors as `CallHooks.call` and `ProveOwner`.
 */
export class ChangeEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly proveOwner: ProveOwner,
    private readonly steps: {
      readonly hooks: CallHooks;
      readonly mail: PostEmailChangeMail;
      readonly notice: PostSecurityNotice;
      readonly limit: RecipientLimit;
      readonly ids: IdSource;
      readonly clock: Clock;
    },
  ) {}

  async execute(actor: SessionActor, input: ChangeEmailInput): Promise<void> {
    const newEmail = normalizeEmail(input.newEmail);
    requireAnother(newEmail, actor.email);
    const claim = await this.proveOwner.byPassword(actor, input.password);
    try {
      await this.steps.hooks.call('beforeChangeEmail', { email: actor.email, newEmail }, actor);
    } catch (error) {
      // The password was correct, so the attempt was not a wrong guess.
      await this.unitOfWork.run((stores) => this.proveOwner.settle(stores, claim));
      throw error;
    }
    const allowed = await this.steps.limit.allows(newEmail);
    const taken = await this.take(actor, { claim, newEmail, allowed });
    if (!taken) throw new CrewkitError('INVALID_CREDENTIALS');
  }

  /** Stores the change. Returns false if the password changed after it was verified. */
  private take(
    { client }: SessionActor,
    { claim, newEmail, allowed }: { readonly claim: Claim; readonly newEmail: string; readonly allowed: boolean },
  ): Promise<boolean> {
    const { ids, clock, mail, notice } = this.steps;
    const token = ids.secretToken();
    const createdAt = clock.now();
    const expiresAt = secondsAfter(createdAt, lifetimes.emailChangeSeconds);
    return this.unitOfWork.run(async (stores) => {
      const account = await this.proveOwner.lock(stores, claim);
      if (account === null) return false;
      await this.proveOwner.settle(stores, claim);
      await stores.emailChanges.deleteAllFor(account.id);
      // The change is stored even if the address is taken, although the confirmation link is then never sent. Otherwise, the account's
      // export, which includes pending changes, would reveal that the address is taken.
      const change = { tokenHash: ids.sha256(token), userId: account.id, newEmail, createdAt, expiresAt };
      await stores.emailChanges.insert(change);
      await mail.execute(stores, { account, change, token, allowed });
      await notice.execute(stores, account, { notice: { what: 'email-change-requested', newEmail }, client });
      return true;
    });
  }
}

function requireAnother(newEmail: string, current: string): void {
  const path = 'newEmail';
  const errors = isEmailAddress(newEmail)
    ? []
    : [{ path, code: 'invalid_email', message: 'Must be an email address.' }];
  if (newEmail === current) errors.push({ path, code: 'same_email', message: 'This is already your email.' });
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
}
