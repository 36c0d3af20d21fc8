import type { Account } from '../../domain/account.js';
import { personalDataSections, type PersonalDataSection, type PersonalRecord } from '../../domain/personal-data.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

export interface AccountExport {
  readonly exportedAt: Date;
  readonly account: Account;
  readonly sections: Readonly<Record<PersonalDataSection, readonly PersonalRecord[]>>;
}

const pageLength = 500;

/**
 * Everything that is kept about the caller. Not of one moment: it is read page by page, so that nobody waits for it, and what
 * changes meanwhile may be in it or not. Throws `UNAUTHENTICATED`.
 */
export class ExportAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: Actor): Promise<AccountExport> {
    const exportedAt = this.clock.now();
    const account = await this.unitOfWork.read((stores) => stores.accounts.findById(accountId));
    if (account === null || account.disabledAt !== null) throw new AppError('UNAUTHENTICATED');
    const sections: Partial<Record<PersonalDataSection, readonly PersonalRecord[]>> = {};
    for (const section of personalDataSections) sections[section] = await this.list(section, account);
    return { exportedAt, account, sections: sections as AccountExport['sections'] };
  }

  private async list(section: PersonalDataSection, { id: accountId, email }: Account): Promise<PersonalRecord[]> {
    const records: PersonalRecord[] = [];
    let after: string | null = null;
    do {
      const window: { readonly after: string | null; readonly limit: number } = { after, limit: pageLength };
      const page = await this.unitOfWork.read((stores) =>
        stores.personalData.list(section, { accountId, email }, window),
      );
      records.push(...page.items);
      after = page.next;
    } while (after !== null);
    return records;
  }
}
