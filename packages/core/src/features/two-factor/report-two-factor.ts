import type { Account } from '../../domain/account.js';
import type { AuditAction } from '../../domain/audit-event.js';
import type { ClientInfo } from '../../domain/session.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { RecordChange } from '../audit/record-change.js';
import type { PostSecurityNotice } from '../mail/post-security-notice.js';

export type TwoFactorChange = 'two-factor-enabled' | 'two-factor-disabled' | 'recovery-codes-renewed';

const actionOf: Readonly<Record<TwoFactorChange, AuditAction>> = {
  'two-factor-enabled': 'account.two_factor_enabled',
  'two-factor-disabled': 'account.two_factor_disabled',
  'recovery-codes-renewed': 'account.recovery_codes_renewed',
};

/** Tells the owner by mail, and the audit log, what has become of his second factor; in the transaction that changes it. */
export class ReportTwoFactor {
  constructor(
    private readonly notice: PostSecurityNotice,
    private readonly record: RecordChange,
  ) {}

  async execute(
    stores: Stores,
    account: Account,
    { change, client }: { readonly change: TwoFactorChange; readonly client: ClientInfo },
  ): Promise<void> {
    await this.notice.execute(stores, account, { notice: { what: change }, client });
    const target = { type: 'user', id: account.id } as const;
    await this.record.execute(
      stores,
      { accountId: account.id, client },
      { action: actionOf[change], organizationId: null, target },
    );
  }
}
