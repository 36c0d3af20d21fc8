import type { PushSubscription } from '../../domain/notifications/push.js';

/** A claimed subscription. */
export interface DuePushSubscription extends PushSubscription {
  /** The id of the session's current access token, or null if the session has expired. */
  readonly accessTokenId: string | null;
  /** The notifications up to this position have been sent, or are not to be sent. */
  readonly sentUpTo: number;
  /** The position of the newest notification for which the subscription was made due. */
  readonly newestPosition: number;
  /** The number of attempts that have failed since the last success. */
  readonly failures: number;
}

/** Stores push subscriptions. A subscription is removed with its session. */
export interface PushSubscriptionStore {
  /**
   * Adds the subscription, which receives later notifications only, and returns it. If the endpoint is stored already, that subscription
   * gets the new user, session and keys, and keeps its `keyId`; it also keeps its `id` and `createdAt` unless it belonged to another user.
   * Removes the user's oldest subscriptions beyond the maximum. The caller must have locked the account.
   */
  save(subscription: PushSubscription): Promise<PushSubscription>;
  /** Removes one of the user's subscriptions. Returns whether it existed. */
  delete(userId: string, id: string): Promise<boolean>;
  /** Makes the users' subscriptions due at `dueAt` because of notifications at this position. Subscriptions that are due keep their time. */
  makeDue(userIds: readonly string[], notification: { readonly position: number; readonly dueAt: Date }): Promise<void>;
  /** Returns subscriptions that are due at `now` and not claimed, longest due first. */
  listDue(now: Date, limit: number): Promise<Pick<PushSubscription, 'id' | 'userId'>[]>;
  /** Claims a due subscription for the holder until `leaseUntil`, unless it is claimed. Of N parallel calls, one gets the subscription. */
  claim(
    id: string,
    claim: { readonly holder: string; readonly now: Date; readonly leaseUntil: Date },
  ): Promise<DuePushSubscription | null>;
  /** Ends the holder's claim. If there are notifications after `sentUpTo`, the subscription is due again at `dueAt`. */
  release(
    id: string,
    holder: string,
    result: { readonly sentUpTo: number; readonly failures: number; readonly dueAt: Date },
  ): Promise<void>;
}
