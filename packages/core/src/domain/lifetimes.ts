/** In seconds. Tokens: source document §2 and §5, contract §2 rule 6. */
export const lifetimes = {
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 7 * 24 * 60 * 60,
  verificationTokenSeconds: 24 * 60 * 60,
  /** How long an unconfirmed registration is kept after its last mail; each mailed link works for a shorter time. */
  registrationSeconds: 30 * 24 * 60 * 60,
  resetTokenSeconds: 30 * 60,
  /** A change of email stays pending as long as a registration. */
  emailChangeSeconds: 24 * 60 * 60,
  /** How long a generated TOTP secret waits for its first code. */
  stagedTwoFactorSeconds: 10 * 60,
  /** From the correct password, or the identity provider, to the second factor. */
  signInChallengeSeconds: 5 * 60,
  /** From the start of a social login to its callback. */
  socialFlowSeconds: 10 * 60,
  /** A device that has not signed in for this long counts as new again. */
  knownDeviceSeconds: 180 * 24 * 60 * 60,
  invitationSeconds: 7 * 24 * 60 * 60,
  /** How long an expired invitation stays in the list, from where it can be sent again. */
  expiredInvitationSeconds: 30 * 24 * 60 * 60,
  /** How long an upload may take, and how long its files may wait for their message: longer than the server's upload timeout. */
  pendingAttachmentSeconds: 60 * 60,
  /** A link to an attachment is valid for at least half of this, and is the same for all requests in that time. */
  attachmentLinkSeconds: 2 * 60 * 60,
  /** How long after a mention, and after their last connection, users are notified of it by mail. */
  mentionMailSeconds: 10 * 60,
  /** How long the event log keeps events, and so how far a subscription may lag behind without loss. */
  eventSeconds: 7 * 24 * 60 * 60,
} as const;

export function secondsAfter(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}
