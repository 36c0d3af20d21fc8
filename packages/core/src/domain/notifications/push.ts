/** Where a browser receives push messages, and the keys that encrypt them (W3C Push API). Both keys are in base64url. */
export interface PushTarget {
  /** The URL at the browser's push service. It is a secret of the user, because knowing it is enough to send requests to it. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser of a user that receives push messages until the session of its sign-in ends. */
export interface PushSubscription extends PushTarget {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  /** The id of the server's key with which the browser subscribed. It accepts only messages that this key signs. */
  readonly keyId: string;
  readonly createdAt: Date;
}

/** The bounds of push subscriptions and messages. */
export const pushPolicy = {
  /** A user has at most this many subscriptions. The oldest ones are removed. */
  maxPerUser: 20,
  /** A notification that the user reads during this time, in a browser that shows it, causes no message. */
  delaySeconds: 2,
  /** At most this many of the newest notifications are sent at once, for example after quiet hours. */
  maxAtOnce: 5,
  /** After this many failed attempts, the waiting notifications are not sent. */
  maxFailures: 5,
  /** The time for which a push service keeps a message for a browser that is offline (RFC 8030 §5.2). */
  keepSeconds: 24 * 60 * 60,
} as const;
