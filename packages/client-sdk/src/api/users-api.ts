import { answer, done } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';
import type { FoundPersonList, User, UserName } from '../schemas.js';
import type { SessionTokens } from '../session/session-tokens.js';

export type UsersApi = ReturnType<typeof usersApi>;

/** People, and above all oneself. */
export function usersApi(http: Http, tokens: SessionTokens) {
  const find = (query: Query<'listPeople'>) => answer(http.GET('/api/users', { params: { query } }));
  return {
    /** As the server knows them; `session.state` follows. */
    async me(): Promise<User> {
      const user = await answer(http.GET('/api/users/me'));
      await tokens.update(user);
      return user;
    },
    /**
     * What a front end shows on every page: the user, organizations, one organization with teams and projects, and one project.
     * Lists that are longer have a `nextCursor`.
     */
    overview: (query: Query<'viewOverview'> = {}) => answer(http.GET('/api/users/me/overview', { params: { query } })),
    async updateMe(changes: Body<'updateMe'>): Promise<User> {
      const user = await answer(http.PATCH('/api/users/me', { body: changes }));
      await tokens.update(user);
      return user;
    },
    /** Closes the account for ever, and ends the session. `LAST_OWNER`: an organization would be left without one. */
    async closeMe(proof: Body<'closeMe'>): Promise<void> {
      await done(http.DELETE('/api/users/me', { body: proof }));
      await tokens.end('logged-out');
    },
    /**
     * Everything that is kept about the user, as a JSON file to save; of frequent writers it can have hundreds of megabytes, so it is
     * not parsed. `RATE_LIMITED`: an export of this user is running, or too many of others are. `UNEXPECTED_ANSWER`: the server broke
     * the download off.
     */
    exportMe: (): Promise<Blob> => answer(http.GET('/api/users/me/export', { parseAs: 'blob' })),
    /** How many bytes the user's files take, and how many they may take. */
    getUsage: () => answer(http.GET('/api/users/me/usage')),
    /** Users whom the user has blocked. Name and email are null unless the two share an organization. */
    listBlocked: (query: Query<'listBlockedUsers'> = {}) =>
      answer(http.GET('/api/users/me/blocked', { params: { query } })),
    /** Ends contact in both directions. Existing messages and shared groups stay. */
    block: (userId: string) => done(http.PUT('/api/users/me/blocked/{userId}', { params: { path: { userId } } })),
    unblock: (userId: string) => done(http.DELETE('/api/users/me/blocked/{userId}', { params: { path: { userId } } })),
    /** People who share an organization with the user. */
    // Without `ids` the answer is a page.
    list: (query: Omit<Query<'listPeople'>, 'ids'> = {}) => find(query) as Promise<FoundPersonList>,
    /**
     * At most 100 users by their ids, in any order. Missing are those whose names the user may not know; `deleted` says that an
     * account is closed.
     */
    getMany: async (ids: readonly string[]) => (await find({ ids: ids.join() })).items as UserName[],
  };
}
