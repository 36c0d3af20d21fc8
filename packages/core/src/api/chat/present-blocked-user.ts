import type { z } from 'zod';

import type { BlockedUserView } from '../../features/chat/contacts/list-blocked-users.js';
import type { blockedUser } from './blocked-user.schemas.js';

export function presentBlockedUser(entry: BlockedUserView): z.output<typeof blockedUser> {
  const { userId: id, firstName, lastName, email, blockedAt } = entry;
  return { id, firstName, lastName, email, blockedAt: blockedAt.toISOString() };
}
