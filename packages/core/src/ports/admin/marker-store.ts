/** Records actions that are done only once per installation. */
export interface MarkerStore {
  /** Sets the marker with this name. Returns true if this call set the marker, and false if the marker was already set. */
  claim(name: string, at: Date): Promise<boolean>;
}
