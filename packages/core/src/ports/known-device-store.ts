/** Remembers which devices an account has signed in from, so that the owner is told of a new one. */
export interface KnownDeviceStore {
  /**
   * Notes a sign-in. `fingerprint` is a SHA-256. `first`: the account had none until now; `new`: it had others only. Of N
   * parallel calls with the same new one exactly one gets `first` or `new`.
   */
  remember(device: {
    readonly accountId: string;
    readonly fingerprint: Uint8Array;
    readonly seenAt: Date;
  }): Promise<'first' | 'new' | 'known'>;
  /**
   * Forgets what was last seen at or before `before`, or as much of it as is good for one transaction; returns how many.
   * Leaves each account the one that was seen last (one of them, if several were at the same instant), so that a sign-in
   * after a long time is not its first once more.
   */
  deleteIdle(before: Date): Promise<number>;
}
