import type { Page } from '../../domain/page.js';
import type { Actor } from '../../domain/session.js';
import type { PendingMail, PendingMailPosition, PendingMailWindow } from '../../ports/mail-outbox.js';
import type { AuthorizedTransaction } from '../access/authorized-transaction.js';

/** Lists the emails that wait for delivery, in order of their next attempt, without recipients and contents. Throws `FORBIDDEN`. */
export class ListPendingMails {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, window: PendingMailWindow): Promise<Page<PendingMail, PendingMailPosition>> {
    const requirement = { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.read(actor, requirement, ({ stores }) => stores.mailOutbox.listPending(window));
  }
}
