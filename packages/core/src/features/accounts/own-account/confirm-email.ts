import type { EmailChange } from '../../../domain/accounts/account.js';
import type { ClientInfo } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';

export interface ConfirmEmailInput {
  readonly token: string;
  readonly client: ClientInfo;
}

/**
 * Changes an account's email to the address that the token was emailed to. Sends a notice to the old address, and appends an event. Of N
 * parallel calls, exactly one succeeds. Invalidates the account's password reset links, sign-in code and other pending email changes, and all pending
 * registrations for the new address. Keeps the account's sessions and counted attempts. Throws `INVALID_TOKEN` if the token is unknown,
 * used or expired, if another account has since taken the address, or if the account is disabled or closed.
 */
export class ConfirmEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly report: ReportOwnChange,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute({ token, client }: ConfirmEmailInput): Promise<void> {
    const tokenHash = this.sources.ids.sha256(token);
    const confirmed = await this.unitOfWork
      .run(async (stores) => {
        const change = await stores.emailChanges.consume(tokenHash, this.sources.clock.now());
        return change !== null && this.confirm(stores, change, client);
      })
      .catch((error: unknown) => {
        // Race condition: another account took the address.
        if (CrewkitError.is(error, 'CONFLICT')) return false;
        throw error;
      });
    if (!confirmed) throw new CrewkitError('INVALID_TOKEN');
  }

  private async confirm(stores: Stores, { userId, newEmail }: EmailChange, client: ClientInfo): Promise<boolean> {
    const account = await stores.accounts.lockById(userId);
    if (account === null || account.disabledAt !== null || account.closedAt !== null) return false;
    const now = this.sources.clock.now();
    const changed = await stores.accounts.changeEmail(userId, newEmail, now);
    if (changed === null) return false;
    await stores.events.append([{ type: 'user.email_changed', userId }], now);
    // Password reset links and sign-in codes were sent to the old address, which could soon have another owner.
    await stores.passwordResets.deleteAllFor(userId);
    await stores.emailCodes.deleteAllFor(userId);
    await stores.emailChanges.deleteAllFor(userId);
    await stores.pendingRegistrations.deleteAllFor(newEmail);
    // Without this move, every change of the email would reset the count of attempts.
    await stores.lockouts.move(account.email, newEmail);
    const notice = { what: 'email-changed', newEmail } as const;
    await this.report.execute(stores, account, { notice, action: 'account.email_changed', client });
    return true;
  }
}
