/** Stores the devices an account has signed in from, so that the owner is notified of a new one. */
export interface KnownDeviceStore {
  /**
   * Records a sign-in. `fingerprint` is a SHA-256. `first`: the account had no device until now; `new`: it only had other devices. Of N
   * parallel calls with the same new device exactly one gets `first` or `new`.
   */
  remember(device: {
    readonly userId: string;
    readonly fingerprint: Uint8Array;
    readonly seenAt: Date;
  }): Promise<'first' | 'new' | 'known'>;
  /**
   * Removes devices last seen at or before `before`, or a batch of them that suits one transaction; returns how many. Keeps the most
   * recently seen device of each account (one of them on a tie), so that a sign-in after a long time does not count as its first.
   */
  deleteIdle(before: Date): Promise<number>;
}
