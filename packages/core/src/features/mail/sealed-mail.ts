import type { Mail } from '../../domain/mail.js';
import type { OutboxEntry } from '../../ports/mail/mail-outbox.js';
import type { RenderedMail } from '../../ports/mail/mail-templates.js';
import type { SecretBox } from '../../ports/secret-box.js';

/** The plaintext of an email in the outbox. If `to` is null, the email has no recipient and is discarded at delivery; see `PostMail`. */
export interface SealedMail extends RenderedMail {
  readonly to: string | null;
}

/**
 * Returns the associated data with which an email in the outbox is encrypted. The associated data contains the id of the outbox entry, so
 * that the encrypted contents of two entries cannot be swapped.
 */
export function outboxContext(id: string): string {
  return `mail-outbox:${id}`;
}

export type OpenedMail =
  | { readonly kind: 'mail'; readonly mail: Mail }
  | { readonly kind: 'decoy' }
  /** The encryption key of the email is missing, or its ciphertext was changed. */
  | { readonly kind: 'unreadable' };

export function openMail(entry: OutboxEntry, secretBox: SecretBox): OpenedMail {
  const plaintext = secretBox.open(entry.sealed, outboxContext(entry.id));
  if (plaintext === null) return { kind: 'unreadable' };
  const { to, subject, text, html } = JSON.parse(plaintext) as SealedMail;
  if (to === null) return { kind: 'decoy' };
  return { kind: 'mail', mail: { id: entry.id, to, subject, text, html, createdAt: entry.createdAt } };
}
