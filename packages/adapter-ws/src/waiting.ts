/** A delivery that is not being loaded yet and may absorb more of its kind. */
export type Waiting =
  | { readonly kind: 'posted' | 'edited'; readonly seqs: Set<number> }
  /** Changes of the conversation itself. For newcomers it is a new conversation. */
  | { readonly kind: 'changes'; readonly newcomers: Set<string> }
  /** Read positions by user. */
  | { readonly kind: 'reads'; readonly horizons: Map<string, number> };
