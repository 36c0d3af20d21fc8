import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/**
 * An entry of the block list as seen by the list's owner. Name and email are null unless the owner and the blocked user share an
 * organization.
 */
export interface BlockedUserView {
  readonly userId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly displayName: string | null;
  readonly avatarId: string | null;
  readonly email: string | null;
  readonly blockedAt: Date;
}

/**
 * Lists the users whom the caller blocks, ordered by user id. Does not reveal the name or email of a user who shares no organization with
 * the caller.
 */
export class ListBlockedUsers {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ userId: callerId }: Actor, window: IdWindow): Promise<Page<BlockedUserView, string>> {
    requirePageLimit(window.limit);
    return this.unitOfWork.read(async (stores) => {
      const { items, next } = await stores.blockedUsers.list(callerId, window);
      const ids = items.map(({ userId }) => userId);
      const sharing = new Set(await stores.members.listSharing(callerId, ids));
      const unnamed = { firstName: null, lastName: null, displayName: null, avatarId: null, email: null };
      return { items: items.map((entry) => (sharing.has(entry.userId) ? entry : { ...entry, ...unnamed })), next };
    });
  }
}
