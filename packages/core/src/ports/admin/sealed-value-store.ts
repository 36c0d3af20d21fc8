import type { Page } from '../../domain/page.js';
import type { IdWindow } from '../access/grant-store.js';

/**
 * The kinds of encrypted texts. For `two-factor` and `staged-two-factor`, the text's `id` is the account's id. For `mail`, it is the outbox
 * entry's id, and for `webhook`, the webhook's id. The order matters. A staged secret is a secret that is not enabled yet. When it is enabled, its kind changes from
 * `staged-two-factor` to `two-factor`. Because `staged-two-factor` comes first, code that reads all kinds in this order cannot miss a
 * secret that is enabled in the meantime.
 */
export const sealedKinds = ['staged-two-factor', 'two-factor', 'mail', 'webhook'] as const;

export type SealedKind = (typeof sealedKinds)[number];

export interface SealedValue {
  readonly kind: SealedKind;
  readonly id: string;
  readonly sealed: string;
}

/** Lists and replaces every encrypted text in the store, so that all of them can be re-encrypted during a key rotation. */
export interface SealedValueStore {
  /** Lists encrypted texts, ordered by id. */
  list(kind: SealedKind, window: IdWindow): Promise<Page<SealedValue, string>>;
  /**
   * Replaces the encrypted text with `sealed`, unless it has changed since `value` was read. Returns whether it was replaced. Runs a single
   * conditional SQL statement, so concurrent calls cannot both succeed.
   */
  replace(value: SealedValue, sealed: string): Promise<boolean>;
}
