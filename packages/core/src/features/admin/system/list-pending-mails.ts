import type { Page } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { PendingMail, PendingMailPosition, PendingMailWindow } from '../../../ports/mail/mail-outbox.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/**
 * Lists the emails that are waiting for delivery, ordered by the time of the next delivery attempt. The list contains neither recipients
 * nor contents. Throws `FORBIDDEN`.
 */
export class ListPendingMails {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, window: PendingMailWindow): Promise<Page<PendingMail, PendingMailPosition>> {
    const requirement = { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.read(actor, requirement, ({ stores }) => stores.mailOutbox.listPending(window));
  }
}
