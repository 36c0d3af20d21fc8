import { answer, done } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';
import type { FoundPersonList, User, UserName } from '../schemas.js';
import type { SessionTokens } from '../session/session-tokens.js';

export type UsersApi = ReturnType<typeof usersApi>;

/** User profiles, and the current user. */
export function usersApi(http: Http, tokens: SessionTokens) {
  const find = (query: Query<'listPeople'>) => answer(http.GET('/api/users', { params: { query } }));
  return {
    /** Returns the current user from the server and updates `session.state`. */
    async me(): Promise<User> {
      const user = await answer(http.GET('/api/users/me'));
      await tokens.update(user);
      return user;
    },
    /**
     * Returns the data that a front end needs on every page: the user, their organizations, one organization with teams and projects, and
     * one project. Lists that continue have a `nextCursor`.
     */
    overview: (query: Query<'viewOverview'> = {}) => answer(http.GET('/api/users/me/overview', { params: { query } })),
    async updateMe(changes: Body<'updateMe'>): Promise<User> {
      const user = await answer(http.PATCH('/api/users/me', { body: changes }));
      await tokens.update(user);
      return user;
    },
    /** Deletes the account permanently and ends the session. Throws `LAST_OWNER` if an organization would be left without an owner. */
    async closeMe(proof: Body<'closeMe'>): Promise<void> {
      await done(http.DELETE('/api/users/me', { body: proof }));
      await tokens.end('logged-out');
    },
    /**
     * Exports all the user's data as a JSON file. The file can have hundreds of megabytes, so it is not parsed. Throws `RATE_LIMITED` if an
     * export for this user is running or too many exports are running. Throws `UNEXPECTED_ANSWER` if the server aborted the download.
     */
    exportMe: (): Promise<Blob> => answer(http.GET('/api/users/me/export', { parseAs: 'blob' })),
    /** Returns the storage used by the user's files and the quota, in bytes. */
    getUsage: () => answer(http.GET('/api/users/me/usage')),
    /**
     * Lists the users that the caller has blocked. Name and email are null unless the blocked user and the caller share an organization.
     */
    listBlocked: (query: Query<'listBlockedUsers'> = {}) =>
      answer(http.GET('/api/users/me/blocked', { params: { query } })),
    /** Blocks contact in both directions. Existing messages and shared group conversations remain. */
    block: (userId: string) => done(http.PUT('/api/users/me/blocked/{userId}', { params: { path: { userId } } })),
    unblock: (userId: string) => done(http.DELETE('/api/users/me/blocked/{userId}', { params: { path: { userId } } })),
    /** Lists users who share an organization with the caller. */
    // Without `ids` the response is a page.
    list: (query: Omit<Query<'listPeople'>, 'ids'> = {}) => find(query) as Promise<FoundPersonList>,
    /**
     * Returns at most 100 users by their ids, in any order. Users whose names the caller is not allowed to see are left out. `deleted`
     * marks a deleted account.
     */
    getMany: async (ids: readonly string[]) =>
      ids.length === 0 ? [] : ((await find({ ids: ids.join() })).items as UserName[]),
  };
}
