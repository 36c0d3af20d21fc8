import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { MailContent, MailTemplates } from '../../ports/mail-templates.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { Stores } from '../../ports/unit-of-work.js';
import { outboxContext, type SealedMail } from './sealed-mail.js';

/**
 * Puts mails into the outbox, inside the caller's transaction. A mail "to nobody" costs the same work and is thrown
 * away at delivery: it keeps the answer for an unknown address as slow as the one for a known address.
 */
export class PostMail {
  constructor(
    private readonly templates: MailTemplates,
    private readonly secretBox: SecretBox,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  /** `to` null: a decoy that nobody receives. */
  async execute(stores: Stores, to: string | null, content: MailContent): Promise<void> {
    const id = this.sources.ids.rowId();
    const mail: SealedMail = { to, ...this.templates.render(content) };
    const sealed = this.secretBox.seal(JSON.stringify(mail), outboxContext(id));
    await stores.mailOutbox.enqueue({ id, sealed, createdAt: this.sources.clock.now() });
  }
}
