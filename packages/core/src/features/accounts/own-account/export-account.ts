import type { Account } from '../../../domain/accounts/account.js';
import type { Page } from '../../../domain/page.js';
import type { FieldValues } from '../../../domain/fields/host-fields.js';
import {
  personalDataSections,
  type PersonalDataSection,
  type PersonalRecord,
} from '../../../domain/accounts/personal-data.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { MessageFields } from '../../chat/messages/message-fields.js';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.js';

export interface ExportPage {
  readonly section: PersonalDataSection;
  readonly records: readonly PersonalRecord[];
}

export interface AccountExport {
  readonly exportedAt: Date;
  readonly account: Account;
  /**
   * All sections in order, page by page. Each section has at least one page, which can be empty. Each page is read only when it is
   * requested. The export counts as running until the iterator ends, throws, or is closed with `return()`. The iterator can also be closed
   * before the first page is read.
   */
  readonly pages: AsyncIterableIterator<ExportPage, undefined>;
}

/**
 * The maximum number of concurrent exports per process. A running export uses up to about 5 MB of memory: a page, its JSON, and the data
 * that waits to be sent to the client. Several exports need hardly more processor time than one, because the process reads one page at a
 * time.
 */
const maxRunningExports = 8;
/** The maximum duration of an export. It prevents clients that read slowly on purpose from blocking other exports forever. */
const maxExportMinutes = 15;
const retryAfterSeconds = 15;

/**
 * The number of records per page in the sections where it differs from `pageLength`. A message has up to 40 KB of text, and up to 32 KB of
 * fields if the embedding application has defined some, and every other record less than 2 KB. A page therefore stays below about 2 MB.
 */
const pageLengths: Partial<Record<PersonalDataSection, number>> = { messages: 25 };
const pageLength = 500;

/**
 * Reads all data stored about the caller, as a stream of pages. The pages are not a snapshot: changes made while the export runs can be
 * missing from it. Throws `UNAUTHENTICATED` for a missing or disabled account, even between two pages. Throws `RATE_LIMITED` if an export
 * of the account is already running in this process, or if the process is already running the maximum number of exports.
 */
export class ExportAccount {
  private readonly running = new Set<string>();
  private lastRead: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly messageFields: MessageFields,
  ) {}

  async execute({ userId }: Actor): Promise<AccountExport> {
    const account = await this.unitOfWork.read((stores) => stores.accounts.findById(userId));
    if (account === null || account.disabledAt !== null) throw new CrewkitError('UNAUTHENTICATED');
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
   * Reads one page at a time in this process, and yields to the event loop after each page. With a store that reads on the main thread,
   * requests from other users can run between the pages. With a store that has a connection pool, all exports together use only one
   * connection.
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
      // A download can take minutes, during which the account can be disabled or closed.
      const account = await accounts.findById(userId);
      if (account === null || account.disabledAt !== null) throw new CrewkitError('UNAUTHENTICATED');
      const page = await personalData.list(section, { userId, email }, { after, limit });
      return section === 'messages' ? { ...page, items: page.items.map((each) => this.showFields(each)) } : page;
    });
  }

  /** Returns the record of a message with the field values that its author may read. */
  private showFields({ fields, ...message }: PersonalRecord): PersonalRecord {
    const shown = this.messageFields.show(fields as FieldValues);
    return { ...message, ...(shown && { fields: shown }) };
  }
}

function refusal(detail: string): CrewkitError {
  return new CrewkitError('RATE_LIMITED', { detail, retryAfterSeconds });
}

/**
 * Wraps the generator so that `release` is called no matter how the iteration ends. A `finally` block in the generator would not suffice:
 * it does not run if `return()` is called before the first `next()`.
 */
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
