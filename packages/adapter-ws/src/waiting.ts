/** A delivery that is not being loaded yet and can absorb more events of its kind. */
export type Waiting =
  | { readonly kind: 'posted' | 'edited'; readonly seqs: Set<number> }
  /** Changes of the conversation itself, which is a new conversation for newcomers. */
  | { readonly kind: 'changes'; readonly newcomers: Set<string> }
  /** Read positions by user. */
  | { readonly kind: 'reads'; readonly horizons: Map<string, number> };
