import type { Account } from '../../domain/account.js';
import type { ClientInfo } from '../../domain/session.js';
import type { SecurityNotice } from '../../ports/mail-templates.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { Change, RecordChange } from '../audit/record-change.js';
import type { PostSecurityNotice } from '../mail/post-security-notice.js';

export interface OwnChange extends Pick<Change, 'action' | 'details'> {
  readonly notice: SecurityNotice;
  readonly client: ClientInfo;
}

/** Tells the owner of an account by mail, and the audit log, what he has done to it; in the transaction that does it. */
export class ReportOwnChange {
  constructor(
    private readonly notice: PostSecurityNotice,
    private readonly record: RecordChange,
  ) {}

  /** `account`: as it was before, which is whom the mail goes to. */
  async execute(stores: Stores, account: Account, { notice, client, ...change }: OwnChange): Promise<void> {
    await this.notice.execute(stores, account, { notice, client });
    const actor = { accountId: account.id, client };
    const target = { type: 'user', id: account.id } as const;
    await this.record.execute(stores, actor, { ...change, organizationId: null, target });
  }
}
