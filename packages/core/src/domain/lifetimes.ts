import type { Session } from './sign-in/session.js';

const daySeconds = 24 * 60 * 60;

/** Lifetimes in seconds. */
export const lifetimes = {
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 7 * 24 * 60 * 60,
  verificationTokenSeconds: 24 * 60 * 60,
  /** The time for which an unconfirmed registration is kept after its last email. Each emailed link is valid for a shorter time. */
  registrationSeconds: 30 * 24 * 60 * 60,
  resetTokenSeconds: 30 * 60,
  /** The time for which a change of email stays pending. It equals the lifetime of a registration's link. */
  emailChangeSeconds: 24 * 60 * 60,
  /** The time within which a generated TOTP secret must be confirmed with a code. */
  stagedTwoFactorSeconds: 10 * 60,
  /** The time within which the second factor must be given, after the correct password or the sign-in with the identity provider. */
  signInChallengeSeconds: 5 * 60,
  /** The time within which the answer to a challenge for a passkey must arrive (WebAuthn Level 3, §13.4.3). */
  passkeyChallengeSeconds: 5 * 60,
  emailCodeSeconds: 10 * 60,
  /** The age that a sign-in can have for changes that require a recent one. */
  recentSignInSeconds: 10 * 60,
  /** The time within which the identity provider must redirect the browser back to the server after a social login was started. */
  socialFlowSeconds: 10 * 60,
  /** The time without a sign-in after which a device is treated as new again. */
  knownDeviceSeconds: 180 * 24 * 60 * 60,
  invitationSeconds: 7 * 24 * 60 * 60,
  /** The time for which an expired invitation stays in the list, so that it can be sent again. */
  expiredInvitationSeconds: 30 * 24 * 60 * 60,
  /** The time within which files must be uploaded and attached to a message. It is longer than the server's upload timeout. */
  pendingAttachmentSeconds: 60 * 60,
  /**
   * The lifetime of links to attachments. Time is divided into slots of half this lifetime. All requests in one slot get the same link,
   * which expires at the end of the next slot. At each request, the link is therefore valid for at least another half of this lifetime.
   */
  attachmentLinkSeconds: 2 * 60 * 60,
  /** A user is emailed about a mention when this time has passed both since the mention and since the user's last connection. */
  mentionMailSeconds: 10 * 60,
  /** The time for which the event log keeps events. A subscription that lags behind by less than this time misses no events. */
  eventSeconds: 7 * 24 * 60 * 60,
} as const;

export function secondsAfter(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}

/** Returns the whole seconds from one time to a later time. */
export function secondsBetween(start: Date, end: Date): number {
  return Math.floor((end.getTime() - start.getTime()) / 1000);
}

/**
 * Returns whether the grace period after the rotation of a refresh token has not ended. Without a grace period (0 seconds), the result is
 * always false, even if the clocks of the servers differ.
 */
export function isInGrace(
  rotatedAt: Date,
  { now, graceSeconds }: { readonly now: Date; readonly graceSeconds: number },
): boolean {
  return graceSeconds > 0 && now < secondsAfter(rotatedAt, graceSeconds);
}

/**
 * Computes the time at which a session ends, based on the maximum age of sessions. At that time, the session ends even if it is in use, so
 * that users reauthenticate periodically (NIST SP 800-63B §2.2.3).
 */
export class SessionEnd {
  /** `longestDays` is the maximum age of sessions in days. If it is null, sessions last as long as they are used. */
  constructor(private readonly longestDays: number | null) {}

  /** Whether a maximum age is set. */
  get isSet(): boolean {
    return this.longestDays !== null;
  }

  /** Returns the time at which the session ends, or null if sessions have no maximum age. */
  of({ createdAt }: Pick<Session, 'createdAt'>): Date | null {
    return this.longestDays === null ? null : secondsAfter(createdAt, this.longestDays * daySeconds);
  }
}
