import type { Account } from '../../../domain/accounts/account.js';
import type { Page } from '../../../domain/page.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { RecordChange } from '../../audit/record-change.js';
import { endAllSessions } from '../../sign-in/sessions/end-all-sessions.js';

const pageSize = 100;
// The number of accounts to sign out at the same time. It makes the run fast without using up a store's connections or making a commit too
// large.
const atOnce = 10;

/** The progress of a run of `SignOutAllUsers`. */
export interface SignOutProgress {
  readonly accounts: number;
  /** The number of ended sessions. */
  readonly sessions: number;
}

/**
 * Ends every session of every account, and every sign-in that is waiting for a second factor. Does not check permissions, because it is
 * called only from the server's command line, never from a route. Uses one transaction per account, so that concurrent sign-ins do not wait
 * for long. The run can be interrupted and restarted.
 */
export class SignOutAllUsers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly record: RecordChange,
    private readonly clock: Clock,
  ) {}

  /** Runs the sign-out. Calls `report` after each page. */
  async execute(report: (progress: SignOutProgress) => void): Promise<SignOutProgress> {
    let progress: SignOutProgress = { accounts: 0, sessions: 0 };
    let after: string | null = null;
    do {
      const window: IdWindow = { after, limit: pageSize };
      const page: Page<Account, string> = await this.unitOfWork.read((stores) =>
        stores.accounts.list({ ...window, search: null }),
      );
      for (let start = 0; start < pageSize; start += atOnce) {
        const some = page.items.slice(start, start + atOnce);
        const ended = await Promise.all(some.map(({ id }) => this.signOut(id)));
        const { accounts, sessions } = progress;
        progress = { accounts: accounts + some.length, sessions: ended.reduce((sum, each) => sum + each, sessions) };
      }
      report(progress);
      after = page.next;
    } while (after !== null);
    return progress;
  }

  private signOut(userId: string): Promise<number> {
    return this.unitOfWork.run(async (stores) => {
      await stores.accounts.lockById(userId);
      const ended = await endAllSessions(stores, userId, this.clock.now());
      if (ended === 0) return 0;
      const target = { type: 'user', id: userId } as const;
      await this.record.execute(stores, null, { action: 'account.sessions_revoked', organizationId: null, target });
      return ended;
    });
  }
}
