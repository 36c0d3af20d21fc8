import type { StoreResult } from '@crewkit/core/adapter';

/** A row of the table `notifications`, without the place of its subject. */
export interface NotificationRow extends Omit<StoreResult<'notifications', 'list'>, 'subject'> {
  readonly userId: string;
  readonly subjectId: string;
  readonly messageId: string | null;
  readonly listed: boolean;
}
