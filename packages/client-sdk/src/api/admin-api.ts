import { answer, done } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';

export type AdminApi = ReturnType<typeof adminApi>;

/** Creates the operations on the whole installation, which are for its administrators. */
export function adminApi(http: Http) {
  const at = (userId: string) => ({ path: { userId } });
  return {
    listAccounts: (query: Query<'listAccounts'> = {}) => answer(http.GET('/api/admin/users', { params: { query } })),
    getAccount: (userId: string) => answer(http.GET('/api/admin/users/{userId}', { params: at(userId) })),
    /** Disables or re-enables the account. */
    updateAccount: (userId: string, body: Body<'updateAccount'>) =>
      answer(http.PATCH('/api/admin/users/{userId}', { params: at(userId), body })),
    listSessions: (userId: string, query: Query<'listAccountSessions'> = {}) =>
      answer(http.GET('/api/admin/users/{userId}/sessions', { params: { ...at(userId), query } })),
    revokeSession: (userId: string, sessionId: string) =>
      done(http.DELETE('/api/admin/users/{userId}/sessions/{sessionId}', { params: { path: { userId, sessionId } } })),
    revokeSessions: (userId: string) =>
      done(http.POST('/api/admin/users/{userId}/revoke-sessions', { params: at(userId) })),
    /** Resets two-factor sign-in for a user who lost their authenticator and recovery codes. */
    resetTwoFactor: (userId: string) =>
      done(http.DELETE('/api/admin/users/{userId}/two-factor', { params: at(userId) })),
    /** Replaces the user's global roles. */
    setGlobalRoles: (userId: string, body: Body<'setGlobalRoles'>) =>
      answer(http.PUT('/api/admin/users/{userId}/roles', { params: at(userId), body })),
    listAuditEvents: (query: Query<'listAuditEvents'> = {}) =>
      answer(http.GET('/api/admin/audit-events', { params: { query } })),
    /** Lists pending emails, without recipients and contents. */
    listMails: (query: Query<'listPendingMails'> = {}) => answer(http.GET('/api/admin/mails', { params: { query } })),
    /** Lists the background jobs of the server process that handles the request. */
    listJobs: () => answer(http.GET('/api/admin/jobs')),
    /** Lists the organizations and users that use the most storage. */
    listUsage: () => answer(http.GET('/api/admin/usage')),
    listRoles: (query: Query<'listGlobalRoles'> = {}) => answer(http.GET('/api/admin/roles', { params: { query } })),
    createRole: (body: Body<'createGlobalRole'>) => answer(http.POST('/api/admin/roles', { body })),
    updateRole: (roleId: string, body: Body<'updateGlobalRole'>) =>
      answer(http.PATCH('/api/admin/roles/{roleId}', { params: { path: { roleId } }, body })),
    deleteRole: (roleId: string, query: Query<'deleteGlobalRole'> = {}) =>
      done(http.DELETE('/api/admin/roles/{roleId}', { params: { path: { roleId }, query } })),
    /** Returns the id of the default role, or null if there is none. Every user has this role; it does not need to be assigned. */
    defaultRole: () => answer(http.GET('/api/admin/default-role')),
    /**
     * Sets the default role, or removes it if `roleId` is null. If there is no default role, users can create organizations only if they
     * are assigned a role that includes `org:create`.
     */
    setDefaultRole: (body: Body<'setDefaultRole'>) => answer(http.PUT('/api/admin/default-role', { body })),
  };
}
