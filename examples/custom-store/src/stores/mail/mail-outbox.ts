import type { Page, Store, StoreResult, StoreInput } from '@crewkit/core/adapter';
import { insertRow } from '../../tables/rows.js';
import type { MailRow } from '../../tables/tables.js';
import type { View } from '../../tables/view.js';

type OutboxEntry = StoreResult<'mailOutbox', 'claimDue'>;
type PendingMail = StoreResult<'mailOutbox', 'listPending'>;
type PendingMailPosition = NonNullable<StoreInput<'mailOutbox', 'listPending'>['after']>;

const isWaiting = (mail: MailRow): boolean => mail.sentAt === null;

/** Compares entries by instant, then by id. */
const earlierFirst =
  (getInstant: (mail: MailRow) => Date) =>
  (a: MailRow, b: MailRow): number =>
    getInstant(a).getTime() - getInstant(b).getTime() || (a.entry.id < b.entry.id ? -1 : 1);
const dueFirst = earlierFirst((mail) => mail.dueAt);
const oldestFirst = earlierFirst((mail) => mail.entry.createdAt);

export class MemoryMailOutbox implements Store<'mailOutbox'> {
  constructor(private readonly view: View) {}

  async enqueue(entry: Omit<OutboxEntry, 'attempts'>): Promise<void> {
    const mail = { entry: { ...entry, attempts: 0 }, dueAt: entry.createdAt, sentAt: null, lastError: null };
    insertRow(await this.view.edit('mails'), entry.id, mail);
  }

  async claimDue({ now, leaseUntil, limit }: StoreInput<'mailOutbox', 'claimDue'>): Promise<OutboxEntry[]> {
    const mails = await this.view.edit('mails');
    const due = this.waiting().filter((mail) => mail.dueAt <= now);
    return due
      .sort(dueFirst)
      .slice(0, limit)
      .map((mail) => {
        const entry = { ...mail.entry, attempts: mail.entry.attempts + 1 };
        mails.set(entry.id, { ...mail, entry, dueAt: leaseUntil });
        return entry;
      });
  }

  async markSent(id: string, at: Date, keep: boolean): Promise<void> {
    const mails = await this.view.edit('mails');
    const mail = mails.get(id);
    if (mail === undefined) return;
    if (keep) mails.set(id, { ...mail, sentAt: at });
    else mails.delete(id);
  }

  async markFailed(id: string, error: string, nextAttemptAt: Date): Promise<void> {
    const mails = await this.view.edit('mails');
    const mail = mails.get(id);
    if (mail !== undefined && isWaiting(mail)) mails.set(id, { ...mail, lastError: error, dueAt: nextAttemptAt });
  }

  async listRecent(limit: number): Promise<OutboxEntry[]> {
    const mails = [...this.view.tables.mails.values()].sort(oldestFirst).reverse();
    return mails.slice(0, limit).map((mail) => mail.entry);
  }

  async listPending({
    after,
    limit,
  }: StoreInput<'mailOutbox', 'listPending'>): Promise<Page<PendingMail, PendingMailPosition>> {
    const rest = this.waiting()
      .sort(dueFirst)
      .map(toPending)
      .filter((mail) => after === null || isAfter(mail, after));
    const items = rest.slice(0, limit);
    return { items, next: rest.length > limit ? (items.at(-1) ?? null) : null };
  }

  async state(): Promise<StoreResult<'mailOutbox', 'state'>> {
    const waiting = this.waiting().sort(oldestFirst);
    const failing = waiting.filter((mail) => mail.lastError !== null).sort(dueFirst);
    return {
      waiting: waiting.length,
      failing: failing.length,
      oldestWaitingAt: waiting[0]?.entry.createdAt ?? null,
      lastError: failing.at(-1)?.lastError ?? null,
    };
  }

  async backlog(): Promise<StoreResult<'mailOutbox', 'backlog'>> {
    const { waiting, oldestWaitingAt } = await this.state();
    return { waiting, oldestWaitingAt };
  }

  private waiting(): MailRow[] {
    return [...this.view.tables.mails.values()].filter(isWaiting);
  }
}

function toPending({ entry: { id, createdAt, attempts }, dueAt, lastError }: MailRow): PendingMail {
  return { id, createdAt, attempts, nextAttemptAt: dueAt, lastError };
}

function isAfter(mail: PendingMail, position: PendingMailPosition): boolean {
  const laterByMs = mail.nextAttemptAt.getTime() - position.nextAttemptAt.getTime();
  return laterByMs > 0 || (laterByMs === 0 && mail.id > position.id);
}
