import type { StoreResult } from '@crewkit/core/adapter';

/** A row of the table `pushSubscriptions`. */
export interface PushSubscriptionRow extends Omit<StoreResult<'pushSubscriptions', 'claim'>, 'accessTokenId'> {
  readonly dueAt: Date | null;
  readonly lease: { readonly holder: string; readonly until: Date } | null;
}
