import type { Mail } from '../../domain/mail.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { openMail } from './sealed-mail.js';

/**
 * Lists the captured mails of the development mailbox: the newest emails in the outbox, sent or waiting, as plaintext. In production, no
 * route may call this use case.
 */
export class ListCapturedMails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secretBox: SecretBox,
  ) {}

  async execute(limit: number): Promise<Mail[]> {
    const entries = await this.unitOfWork.read((stores) => stores.mailOutbox.listRecent(limit));
    return entries.flatMap((entry) => {
      const opened = openMail(entry, this.secretBox);
      return opened.kind === 'mail' ? [opened.mail] : [];
    });
  }
}
