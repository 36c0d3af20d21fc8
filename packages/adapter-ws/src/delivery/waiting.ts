/** A delivery whose data has not been loaded from the store yet. Until it is loaded, more events of its kind can be added to it. */
export type Waiting =
  | { readonly kind: 'posted' | 'edited'; readonly seqs: Set<number> }
  /**
   * Changes to the conversation itself. `newcomers` are users who were just added and receive the conversation as a new
   * one.
   */
  | { readonly kind: 'changes'; readonly newcomers: Set<string> }
  /** Changes of the users' own settings for the conversation. */
  | { readonly kind: 'settings'; readonly userIds: Set<string> }
  /** Read positions by user. */
  | { readonly kind: 'reads'; readonly horizons: Map<string, number> };
