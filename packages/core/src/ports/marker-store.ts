/** Remembers what was done once and for all. */
export interface MarkerStore {
  /** Sets the marker and says whether this call did it: for each name exactly one call ever gets true. */
  claim(name: string, at: Date): Promise<boolean>;
}
