import { serviceEmailDomain } from '../../domain/accounts/account.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { MailContent, MailRecipient, MailTemplates } from '../../ports/mail/mail-templates.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { Stores } from '../../ports/unit-of-work.js';
import { outboxContext, type SealedMail } from './sealed-mail.js';

/**
 * Adds emails to the outbox, in the caller's transaction. If no email may be sent, for example because the address is unknown, callers add
 * an email without a recipient, which is discarded at delivery. The server therefore does the same work for known and unknown addresses,
 * and its responses take the same time.
 */
export class PostMail {
  constructor(
    private readonly templates: MailTemplates,
    private readonly secretBox: SecretBox,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  /** Adds an email. If `address` is null or the address of a service account, the email is a decoy that is never sent. */
  async execute(stores: Stores, address: string | null, content: MailContent): Promise<void> {
    const to = address?.endsWith(`@${serviceEmailDomain}`) === true ? null : address;
    const id = this.sources.ids.rowId();
    const mail: SealedMail = { to, ...this.templates.render(content, await findRecipient(stores, to)) };
    const sealed = this.secretBox.seal(JSON.stringify(mail), outboxContext(id));
    await stores.mailOutbox.enqueue({ id, sealed, createdAt: this.sources.clock.now() });
  }
}

/** Looks up the recipient, also for decoys, so that they cause the same work. */
async function findRecipient({ accounts }: Stores, email: string | null): Promise<MailRecipient> {
  const account = await accounts.findByEmail(email ?? '');
  return {
    userId: account?.id ?? null,
    email,
    firstName: account?.firstName ?? null,
    displayName: account?.displayName ?? null,
    locale: account?.locale ?? null,
    timeZone: account?.timeZone ?? null,
  };
}
