/** Records actions that are done only once per installation. */
export interface MarkerStore {
  /** Sets the marker and returns whether this call set it. For each name, exactly one call ever returns true. */
  claim(name: string, at: Date): Promise<boolean>;
}
