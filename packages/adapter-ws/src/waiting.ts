/** What nobody has begun to load: more of the same may still be added to it. */
export type Waiting =
  | { readonly kind: 'posted' | 'edited'; readonly seqs: Set<number> }
  /** Of the conversation itself. To newcomers it is a new one. */
  | { readonly kind: 'changes'; readonly newcomers: Set<string> }
  /** Who has read how far. */
  | { readonly kind: 'reads'; readonly horizons: Map<string, number> };
