import type { Mail } from '../../domain/mail.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { openMail } from './sealed-mail.js';

/** The development mailbox: the newest mails of the outbox, sent or waiting, in clear. Never routed in production. */
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
