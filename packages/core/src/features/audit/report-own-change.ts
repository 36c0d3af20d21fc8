import type { Account } from '../../domain/accounts/account.js';
import type { ClientInfo } from '../../domain/sign-in/session.js';
import type { SecurityNotice } from '../../ports/mail/mail-templates.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { Change, RecordChange } from './record-change.js';
import type { PostSecurityNotice } from '../mail/post-security-notice.js';

export interface OwnChange extends Pick<Change, 'action' | 'details'> {
  readonly notice: SecurityNotice;
  readonly client: ClientInfo;
}

/** Reports a user's change to their own account by email and in the audit log, in the same transaction as the change. */
export class ReportOwnChange {
  constructor(
    private readonly notice: PostSecurityNotice,
    private readonly record: RecordChange,
  ) {}

  /** Reports the change. `account` is the account before the change: the notice is sent to the address that the account had then. */
  async execute(stores: Stores, account: Account, { notice, client, ...change }: OwnChange): Promise<void> {
    await this.notice.execute(stores, account, { notice, client });
    const actor = { userId: account.id, client };
    const target = { type: 'user', id: account.id } as const;
    await this.record.execute(stores, actor, { ...change, organizationId: null, target });
  }
}
