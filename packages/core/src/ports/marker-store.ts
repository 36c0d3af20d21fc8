/** Records what is done only once per installation. */
export interface MarkerStore {
  /** Sets the marker and returns whether this call did: for each name exactly one call ever gets true. */
  claim(name: string, at: Date): Promise<boolean>;
}
