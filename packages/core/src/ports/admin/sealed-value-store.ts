import type { Page } from '../../domain/page.js';
import type { IdWindow } from '../access/grant-store.js';

/**
 * The kinds of encrypted texts. For `two-factor` and `staged-two-factor`, the text's `id` is the account's id. For `mail`, it is the outbox
 * entry's id. Staged secrets (generated, but not enabled yet) come first, so that an iteration over all kinds still finds a secret that is
 * enabled during the iteration.
 */
export const sealedKinds = ['staged-two-factor', 'two-factor', 'mail'] as const;

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
