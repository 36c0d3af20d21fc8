import type { SystemActor } from '../../../domain/sign-in/session.js';
import type { FieldError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.js';
import { addUser, readUser, type ImportedUser, type NewUser, type UserRules } from './new-user.js';
import { readRows, type SourceRow } from './read-rows.js';
import { requireSystem } from './require-system.js';

/** The outcome of one row. `row` is the number of the row, from 1. */
export type ImportedRow = { readonly row: number } & (
  | { readonly outcome: 'created'; readonly email: string; readonly userId: string }
  /** An account has the email already. It was not changed. */
  | { readonly outcome: 'existing'; readonly email: string }
  | { readonly outcome: 'invalid'; readonly errors: readonly FieldError[] }
);

export interface ImportUsersInput {
  /** The rows: objects, or NDJSON as texts or bytes, such as a `Readable`. A line can have at most 64 KiB. */
  readonly source: AsyncIterable<unknown> | Iterable<unknown>;
  /** Turns a row of your table into a user. Default: the row is a user. */
  readonly toUser?: ((row: never) => ImportedUser) | undefined;
  /** Receives the outcome of each row, in order, after it has been committed. The import waits for its promise. */
  readonly onRow?: ((result: ImportedRow) => void | Promise<void>) | undefined;
}

/** The number of rows by outcome. */
export type ImportSummary = Readonly<Record<ImportedRow['outcome'], number>>;

interface ReadRow {
  readonly row: number;
  readonly user: NewUser | readonly FieldError[];
}

// On SQLite, all other writers wait for such a transaction.
const rowsAtOnce = 100;

/**
 * Creates accounts from a stream of rows. Existing accounts are left unchanged, so an import can be repeated. Commits 100 rows at a time and
 * holds only these in memory. Only code of the embedding application can call it. Rejects if the source, `onRow` or the store fails; rows
 * whose outcome was reported are then committed.
 */
export class ImportUsers {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly rules: UserRules,
  ) {}

  async execute(actor: SystemActor, { source, toUser, onRow }: ImportUsersInput): Promise<ImportSummary> {
    requireSystem(actor);
    const summary = { created: 0, existing: 0, invalid: 0 };
    let batch: ReadRow[] = [];
    const flush = async (): Promise<void> => {
      const rows = batch;
      batch = [];
      for (const result of await this.commit(actor, rows)) {
        summary[result.outcome] += 1;
        await onRow?.(result);
      }
      await yieldToEventLoop();
    };
    let row = 0;
    for await (const read of readRows(source)) {
      row += 1;
      batch.push({ row, user: this.toNewUser(read, toUser) });
      if (batch.length === rowsAtOnce) await flush();
    }
    await flush();
    return summary;
  }

  private toNewUser(read: SourceRow, toUser: ImportUsersInput['toUser']): ReadRow['user'] {
    if ('fault' in read) return [{ path: '', code: 'custom', message: read.fault }];
    return readUser(toUser === undefined ? read.value : toUser(read.value as never), this.rules);
  }

  private commit(actor: SystemActor, rows: readonly ReadRow[]): Promise<ImportedRow[]> {
    const requirement = { permissions: ['system:users.manage'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.write(actor, requirement, async (step) => {
      const results: ImportedRow[] = [];
      for (const each of rows) results.push(await importRow(step, each));
      return results;
    });
  }
}

async function importRow(step: AuthorizedStep, { row, user }: ReadRow): Promise<ImportedRow> {
  if (!('email' in user)) return { row, outcome: 'invalid', errors: user };
  const { email } = user;
  const account = await addUser(step, user);
  return account === null
    ? { row, email, outcome: 'existing' }
    : { row, email, outcome: 'created', userId: account.id };
}
