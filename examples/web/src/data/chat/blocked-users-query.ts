import { client } from '../client.js';
import { growingQuery } from '../list-page.js';

/** The users whom the signed-in user has blocked. */
export const blockedUsersQuery = growingQuery(['blocked-users'], (position, signal) =>
  client.with({ signal }).users.listBlocked(position),
);
