/** Lifetimes in seconds. The lifetimes of tokens come from source document §2 and §5 and contract §2 rule 6. */
export const lifetimes = {
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 7 * 24 * 60 * 60,
  verificationTokenSeconds: 24 * 60 * 60,
  /** The time for which an unconfirmed registration is kept after its last email. Each emailed link works for a shorter time. */
  registrationSeconds: 30 * 24 * 60 * 60,
  resetTokenSeconds: 30 * 60,
  /** The time for which a change of email stays pending. It equals the lifetime of a registration's link. */
  emailChangeSeconds: 24 * 60 * 60,
  /** The time for which a generated TOTP secret waits for its first code. */
  stagedTwoFactorSeconds: 10 * 60,
  /** The time from the correct password, or from the identity provider's callback, to the second factor. */
  signInChallengeSeconds: 5 * 60,
  /** The time from the start of a social login to its callback. */
  socialFlowSeconds: 10 * 60,
  /** The time without a sign-in after which a device counts as new again. */
  knownDeviceSeconds: 180 * 24 * 60 * 60,
  invitationSeconds: 7 * 24 * 60 * 60,
  /** The time for which an expired invitation stays in the list, from which it can be sent again. */
  expiredInvitationSeconds: 30 * 24 * 60 * 60,
  /** The time that an upload can take, and that its files can wait for their message. It is longer than the server's upload timeout. */
  pendingAttachmentSeconds: 60 * 60,
  /**
   * The lifetime of links to attachments. A link is valid for at least half of this time, and all requests within that half get the same
   * link.
   */
  attachmentLinkSeconds: 2 * 60 * 60,
  /** The time after a mention, and after a user's last connection, after which the user is notified of the mention by email. */
  mentionMailSeconds: 10 * 60,
  /** The time for which the event log keeps events. A subscription can lag behind by this time without loss. */
  eventSeconds: 7 * 24 * 60 * 60,
} as const;

export function secondsAfter(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}
