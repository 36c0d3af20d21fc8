import type { Account } from '../../domain/account.js';
import type { Page } from '../../domain/page.js';
import { personalDataSections, type PersonalDataSection, type PersonalRecord } from '../../domain/personal-data.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { yieldToEventLoop } from '../yield-to-event-loop.js';

export interface ExportPage {
  readonly section: PersonalDataSection;
  readonly records: readonly PersonalRecord[];
}

export interface AccountExport {
  readonly exportedAt: Date;
  readonly account: Account;
  /**
   * All sections in order, page by page. Each section has at least one page, which can be empty. Nothing is read before it is requested.
   * The export keeps its slot until the iterator ends, throws, or is closed with `return()`, which also works before the first page.
   */
  readonly pages: AsyncIterableIterator<ExportPage, undefined>;
}

/**
 * The maximum number of concurrent exports per process. A running export costs up to about 5 MB: a page, its JSON, and the data that waits
 * for the client. Several exports need hardly more processor time than one, because pages are read one after the other.
 */
const maxRunningExports = 8;
/** The maximum duration of an export. It prevents clients that read slowly on purpose from occupying all slots forever. */
const maxExportMinutes = 15;
const retryAfterSeconds = 15;

/** The lengths of pages. A message has up to 40 KB and every other record less than 2 KB, so a page stays below about 1 MB. */
const pageLengths: Partial<Record<PersonalDataSection, number>> = { messages: 25 };
const pageLength = 500;

/**
 * Reads all data stored about the caller, as a stream of pages. The pages are not a snapshot: changes made while the export runs can be
 * missing from it. Each account runs one export at a time in a process. Throws `UNAUTHENTICATED` for a missing or disabled account, also
 * between two pages, and `RATE_LIMITED` when no slot is free.
 */
export class ExportAccount {
  private readonly running = new Set<string>();
  private lastRead: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: Actor): Promise<AccountExport> {
    const account = await this.unitOfWork.read((stores) => stores.accounts.findById(userId));
    if (account === null || account.disabledAt !== null) throw new AppError('UNAUTHENTICATED');
    this.takeSlot(userId);
    const exportedAt = this.clock.now();
    const pages = closeable(this.readPages(account, exportedAt), () => this.running.delete(userId));
    return { exportedAt, account, pages };
  }

  private takeSlot(userId: string): void {
    if (this.running.has(userId)) throw refusal('An export of this account is already running.');
    if (this.running.size >= maxRunningExports) throw refusal('Too many exports are running.');
    this.running.add(userId);
  }

  private async *readPages(account: Account, startedAt: Date): AsyncGenerator<ExportPage, undefined> {
    const deadline = startedAt.getTime() + maxExportMinutes * 60_000;
    for (const section of personalDataSections) {
      let after: string | null = null;
      do {
        if (this.clock.now().getTime() >= deadline) throw new Error(`The export exceeded ${maxExportMinutes} minutes.`);
        const page: Page<PersonalRecord, string> = await this.readSerialized(account, section, after);
        yield { section, records: page.items };
        after = page.next;
      } while (after !== null);
    }
  }

  /**
   * Reads one page at a time in this process, and lets the event loop take a turn after each page. If the store reads on the main thread,
   * requests from other users run between the pages. If the store has a connection pool, all exports together use one connection.
   */
  private readSerialized(
    account: Account,
    section: PersonalDataSection,
    after: string | null,
  ): Promise<Page<PersonalRecord, string>> {
    const page = this.lastRead.then(() => this.readPage(account, section, after));
    this.lastRead = page.then(yieldToEventLoop, yieldToEventLoop);
    return page;
  }

  private readPage(
    { id: userId, email }: Account,
    section: PersonalDataSection,
    after: string | null,
  ): Promise<Page<PersonalRecord, string>> {
    const limit = pageLengths[section] ?? pageLength;
    return this.unitOfWork.read(async ({ accounts, personalData }) => {
      // A download can take minutes, and the account can be disabled or closed during it.
      const account = await accounts.findById(userId);
      if (account === null || account.disabledAt !== null) throw new AppError('UNAUTHENTICATED');
      return personalData.list(section, { userId, email }, { after, limit });
    });
  }
}

function refusal(detail: string): AppError {
  return new AppError('RATE_LIMITED', { detail, retryAfterSeconds });
}

/** Wraps the generator so that `release` is called however it ends. A generator alone ignores `return()` before its first step. */
function closeable<T>(
  generator: AsyncGenerator<T, undefined>,
  release: () => void,
): AsyncIterableIterator<T, undefined> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      try {
        const result = await generator.next();
        if (result.done === true) release();
        return result;
      } catch (error) {
        release();
        throw error;
      }
    },
    async return() {
      // `return` waits for a page that is being read.
      await generator.return(undefined);
      release();
      return { done: true, value: undefined };
    },
  };
}
