import type { Page } from '../../../domain/page.js';
import type { PendingMail, PendingMailPosition, PendingMailWindow } from '../../../ports/mail/mail-outbox.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/**
 * Lists the emails that are waiting for delivery, ordered by the time of the next delivery attempt. The list contains neither recipients
 * nor contents. Throws `FORBIDDEN`.
 */
export class ListPendingMails {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, window: PendingMailWindow): Promise<Page<PendingMail, PendingMailPosition>> {
    const requirement = { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.read(reader, requirement, ({ stores }) => stores.mailOutbox.listPending(window));
  }
}
