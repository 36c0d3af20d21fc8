/** Stores the devices an account has signed in from, so that the owner is notified of a new one. */
export interface KnownDeviceStore {
  /**
   * Records a sign-in. `fingerprint` is a SHA-256 hash. Returns `first` if the account had no device until now, and `new` if it only had
   * other devices. Of N parallel calls with the same new device, exactly one gets `first` or `new`.
   */
  remember(device: {
    readonly userId: string;
    readonly fingerprint: Uint8Array;
    readonly seenAt: Date;
  }): Promise<'first' | 'new' | 'known'>;
  /**
   * Removes devices last seen at or before `before`, or a batch of them that fits in one transaction. Returns the number of removed
   * devices. Keeps the most recently seen device of each account, or one of several that were seen at the same time. A sign-in after a long
   * time therefore does not count as the account's first.
   */
  deleteIdle(before: Date): Promise<number>;
}
