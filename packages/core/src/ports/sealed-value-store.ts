import type { Page } from '../domain/page.js';
import type { IdWindow } from './grant-store.js';

/**
 * Where sealed texts stand. `two-factor` and `staged-two-factor`: `id` is the account's; `mail`: the outbox entry's. Staged ones
 * come first: whoever goes through all of them meets what is enabled meanwhile in its new place.
 */
export const sealedKinds = ['staged-two-factor', 'two-factor', 'mail'] as const;

export type SealedKind = (typeof sealedKinds)[number];

export interface SealedValue {
  readonly kind: SealedKind;
  readonly id: string;
  readonly sealed: string;
}

/** Every sealed text of the store, whatever it is for: so that all of them can be sealed anew under another key. */
export interface SealedValueStore {
  /** In order of ids. */
  list(kind: SealedKind, window: IdWindow): Promise<Page<SealedValue, string>>;
  /** Puts `sealed` in its place if it is still there as given; says whether it was. One guarded statement. */
  replace(value: SealedValue, sealed: string): Promise<boolean>;
}
