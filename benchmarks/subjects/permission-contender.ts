/** Counts the granted permissions among those at the positions from `index` up to, but not including, `end`. */
export type Ask = (index: number, end: number) => number | Promise<number>;

/** What permission-contenders.ts exports. Its libraries are installed only for benchmarks, so that nothing else imports it. */
export interface PermissionContenders {
  /** The permissions to check. */
  readonly names: readonly string[];
  readonly contenders: Readonly<Record<'warm' | 'cold', Readonly<Record<string, Ask>>>>;
  readonly verifyContenders: () => Promise<void>;
}
