/** Stores the devices from which users have signed in, so that users can be notified of sign-ins from new devices. */
export interface KnownDeviceStore {
  /**
   * Records a sign-in. `fingerprint` is a SHA-256 hash. Returns `first` if the account had no known device, `new` if it had only other
   * known devices, and `known` otherwise. Of N parallel calls with the same new device, exactly one gets `first` or `new`.
   */
  remember(device: {
    readonly userId: string;
    readonly fingerprint: Uint8Array;
    readonly seenAt: Date;
  }): Promise<'first' | 'new' | 'known'>;
  /**
   * Removes devices last seen at or before `before`, at most one batch per call. Returns the number of removed devices. Always keeps each
   * account's most recently seen device, or one of them if several were seen at the same time. A sign-in after a long time is therefore not
   * treated as the account's first.
   */
  deleteIdle(before: Date): Promise<number>;
}
