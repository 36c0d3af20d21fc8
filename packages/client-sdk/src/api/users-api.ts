import { answer, done } from '../http/answer.js';
import type { Http } from '../http/http.js';
import type { Id } from '../id.js';
import type { Body, Query } from '../http/operation-types.js';
import type { FoundPersonList, User, UserName } from '../schemas.js';
import type { SessionTokens } from '../session/session-tokens.js';

export type UsersApi = ReturnType<typeof usersApi>;

/** Creates the operations on user profiles and on the current user. */
export function usersApi(http: Http, tokens: SessionTokens) {
  const find = (query: Query<'listPeople'>) => answer(http.GET('/api/users', { params: { query } }));
  return {
    /** Returns the current user from the server and updates `session.state`. */
    async me(): Promise<User> {
      const user = await answer(http.GET('/api/users/me'));
      await tokens.update(user);
      return user;
    },
    async updateMe(changes: Body<'updateMe'>): Promise<User> {
      const user = await answer(http.PATCH('/api/users/me', { body: changes }));
      await tokens.update(user);
      return user;
    },
    ...avatars(http, tokens),
    /** Deletes the account permanently and ends the session. Throws `LAST_OWNER` if the user is the last owner of an organization. */
    async closeMe(proof: Body<'closeMe'>): Promise<void> {
      await done(http.DELETE('/api/users/me', { body: proof }));
      await tokens.end('logged-out');
    },
    /**
     * Exports all of the user's data as a JSON file. The file is not parsed, because its size can be hundreds of megabytes. Throws
     * `RATE_LIMITED` if an export for this user is already running, or if the server is already running as many exports as it allows.
     * Throws `UNEXPECTED_ANSWER` if the server aborted the download.
     */
    exportMe: (): Promise<Blob> => answer(http.GET('/api/users/me/export', { parseAs: 'blob' })),
    /** Lists users who share an organization with the caller. */
    // Without `ids` the response is a page.
    list: (query: Omit<Query<'listPeople'>, 'ids'> = {}) => find(query) as Promise<FoundPersonList>,
    /**
     * Returns up to 100 users by their ids, in no particular order. Leaves out users whose names the caller is not allowed to see.
     * `deleted` marks a deleted account.
     */
    getMany: async (ids: readonly Id<'User'>[]) =>
      ids.length === 0 ? [] : ((await find({ ids: ids.join() })).items as UserName[]),
  };
}

function avatars(http: Http, tokens: SessionTokens) {
  return {
    /** Sets the avatar: a PNG, JPEG, WebP or GIF image of at most 1 MiB. Throws `QUOTA_EXCEEDED` if the user's storage is full. */
    async setAvatar(image: Blob): Promise<User> {
      const form = new FormData();
      form.set('files', image, 'avatar');
      const body = { files: [] };
      const user = await answer(http.PUT('/api/users/me/avatar', { body, bodySerializer: () => form }));
      await tokens.update(user);
      return user;
    },
    async removeAvatar(): Promise<User> {
      const user = await answer(http.DELETE('/api/users/me/avatar'));
      await tokens.update(user);
      return user;
    },
  };
}
