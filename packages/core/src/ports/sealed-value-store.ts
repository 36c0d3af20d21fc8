import type { Page } from '../domain/page.js';
import type { IdWindow } from './grant-store.js';

/**
 * The kinds of encrypted texts. `two-factor` and `staged-two-factor`: `id` is the account's; `mail`: the outbox entry's. Staged ones come
 * first: a secret enabled during an iteration over all of them is then found in its new place.
 */
export const sealedKinds = ['staged-two-factor', 'two-factor', 'mail'] as const;

export type SealedKind = (typeof sealedKinds)[number];

export interface SealedValue {
  readonly kind: SealedKind;
  readonly id: string;
  readonly sealed: string;
}

/** Every encrypted text of the store, so that all of them can be re-encrypted during a key rotation. */
export interface SealedValueStore {
  /** In order of ids. */
  list(kind: SealedKind, window: IdWindow): Promise<Page<SealedValue, string>>;
  /** Stores `sealed` if the current text is still the given one; returns whether it did. One guarded statement. */
  replace(value: SealedValue, sealed: string): Promise<boolean>;
}
