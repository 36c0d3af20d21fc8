import { z } from 'zod';
import { decodeIdCursor, presentPage } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import type { AvatarLinks } from '../../features/accounts/avatar/avatar-links.js';
import { shownProfile } from '../schemas/shown-profile.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { id, instant } from '../schemas/text.js';
import type { BlockedUserView } from '../../features/chat/contacts/list-blocked-users.js';

const name = z.string().nullable();

const blockedUser = z
  .object({ id, firstName: name, lastName: name, ...shownProfile, email: name, blockedAt: instant })
  .meta({ id: 'BlockedUser' });

const tag = 'users';
const params = z.object({ userId: id });

const listBlockedUsers = signedInRoute(
  {
    operationId: 'listBlockedUsers',
    method: 'GET',
    path: '/api/users/me/blocked',
    tag,
    summary: 'List blocked users',
    description:
      'Returns the users sorted by id. Names, avatar and email are null unless the caller shares an organization with the user.',
    query: pagedQuery,
    responses: {
      200: { description: 'A page of users.', schema: createListSchema(blockedUser).meta({ id: 'BlockedUserList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query }, actor) => {
    const window = { after: decodeIdCursor(query.cursor), limit: query.limit };
    const page = await useCases.listBlockedUsers.execute(actor, window);
    return { status: 200, body: presentPage(page, (each) => presentBlockedUser(each, useCases.avatarLinks)) };
  },
);

const blockUser = signedInRoute(
  {
    operationId: 'blockUser',
    method: 'PUT',
    path: '/api/users/me/blocked/:userId',
    tag,
    summary: 'Block a user',
    description:
      'Blocks contact in both directions: neither user can start a direct conversation, send a message in an existing ' +
      "one, or add the other user to a group conversation, and neither receives the other's typing indicators and read " +
      'receipts. Existing messages remain readable, and both users stay in the group conversations that they share. ' +
      'Blocking a user again has no effect. A user can block at most 1,000 users.',
    params,
    responses: { 204: { description: 'User blocked.' } },
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  },
  async (useCases, { params: { userId } }, actor) => {
    await useCases.blockUser.execute(actor, userId);
    return { status: 204 };
  },
);

const unblockUser = signedInRoute(
  {
    operationId: 'unblockUser',
    method: 'DELETE',
    path: '/api/users/me/blocked/:userId',
    tag,
    summary: 'Unblock a user',
    description: 'Unblocking a user who is not blocked has no effect.',
    params,
    responses: { 204: { description: 'User unblocked.' } },
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  },
  async (useCases, { params: { userId } }, actor) => {
    await useCases.unblockUser.execute(actor, userId);
    return { status: 204 };
  },
);

export const blockedUserRoutes: readonly Route[] = [listBlockedUsers, blockUser, unblockUser];

function presentBlockedUser(entry: BlockedUserView, links: AvatarLinks): z.output<typeof blockedUser> {
  const { userId: id, firstName, lastName, displayName, avatarId, email, blockedAt } = entry;
  const avatarUrl = links.of(id, avatarId);
  return { id, firstName, lastName, displayName, avatarUrl, email, blockedAt: blockedAt.toISOString() };
}
