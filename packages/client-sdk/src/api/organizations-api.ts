import { answer, done } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';

export type OrganizationsApi = ReturnType<typeof organizationsApi>;

const at = (organizationId: string) => ({ path: { organizationId } });

/** Creates the operations on organizations, their settings, members and invitations. `open` sends requests that need no session. */
export function organizationsApi({ http, open }: { readonly http: Http; readonly open: Http }) {
  return { ...organizations(http), ...settings(http), ...members(http), ...invitations(http, open) };
}

function organizations(http: Http) {
  return {
    create: (body: Body<'createOrganization'>) => answer(http.POST('/api/organizations', { body })),
    /** Lists the user's organizations. */
    list: (query: Query<'listOrganizations'> = {}) => answer(http.GET('/api/organizations', { params: { query } })),
    get: (organizationId: string) =>
      answer(http.GET('/api/organizations/{organizationId}', { params: at(organizationId) })),
    update: (organizationId: string, body: Body<'updateOrganization'>) =>
      answer(http.PATCH('/api/organizations/{organizationId}', { params: at(organizationId), body })),
    /** Deletes the organization and all its data. */
    delete: (organizationId: string) =>
      done(http.DELETE('/api/organizations/{organizationId}', { params: at(organizationId) })),
    transferOwnership: (organizationId: string, body: Body<'transferOwnership'>) =>
      done(http.POST('/api/organizations/{organizationId}/transfer-ownership', { params: at(organizationId), body })),
  };
}

function settings(http: Http) {
  return {
    getSettings: (organizationId: string) =>
      answer(http.GET('/api/organizations/{organizationId}/settings', { params: at(organizationId) })),
    updateSettings: (organizationId: string, body: Body<'updateOrganizationSettings'>) =>
      answer(http.PATCH('/api/organizations/{organizationId}/settings', { params: at(organizationId), body })),
    /** Returns the quota for files in the organization's conversations, and the storage that these files use, in bytes. */
    getUsage: (organizationId: string) =>
      answer(http.GET('/api/organizations/{organizationId}/usage', { params: at(organizationId) })),
    /** Lists the audit log, latest first. */
    listAuditEvents: (organizationId: string, query: Query<'listOrganizationAuditEvents'> = {}) =>
      answer(
        http.GET('/api/organizations/{organizationId}/audit-events', { params: { ...at(organizationId), query } }),
      ),
  };
}

function members(http: Http) {
  const member = (organizationId: string, userId: string) => ({ path: { organizationId, userId } });
  return {
    listMembers: (organizationId: string, query: Query<'listMembers'> = {}) =>
      answer(http.GET('/api/organizations/{organizationId}/members', { params: { ...at(organizationId), query } })),
    getMember: (organizationId: string, userId: string) =>
      answer(
        http.GET('/api/organizations/{organizationId}/members/{userId}', { params: member(organizationId, userId) }),
      ),
    /**
     * Removes a member. If `userId` is the caller's own id, the caller leaves the organization. Throws `LAST_OWNER` if the member is the
     * organization's last owner.
     */
    removeMember: (organizationId: string, userId: string) =>
      done(
        http.DELETE('/api/organizations/{organizationId}/members/{userId}', { params: member(organizationId, userId) }),
      ),
    /** Replaces the member's roles. */
    setMemberRoles: (organizationId: string, userId: string, body: Body<'setMemberRoles'>) =>
      answer(
        http.PUT('/api/organizations/{organizationId}/members/{userId}/roles', {
          params: member(organizationId, userId),
          body,
        }),
      ),
  };
}

function invitations(http: Http, open: Http) {
  const invitation = (organizationId: string, invitationId: string) => ({ path: { organizationId, invitationId } });
  return {
    listInvitations: (organizationId: string, query: Query<'listInvitations'> = {}) =>
      answer(http.GET('/api/organizations/{organizationId}/invitations', { params: { ...at(organizationId), query } })),
    /** Creates an invitation and emails a link to the invited address. */
    invite: (organizationId: string, body: Body<'createInvitation'>) =>
      answer(http.POST('/api/organizations/{organizationId}/invitations', { params: at(organizationId), body })),
    /** Invites up to 20 addresses and returns one result for each. */
    inviteMany: (organizationId: string, body: Body<'createInvitations'>) =>
      answer(http.POST('/api/organizations/{organizationId}/invitations/batch', { params: at(organizationId), body })),
    /** Sends a new invitation link by email. The previous link stops working. */
    resendInvitation: (organizationId: string, invitationId: string) =>
      answer(
        http.POST('/api/organizations/{organizationId}/invitations/{invitationId}/resend', {
          params: invitation(organizationId, invitationId),
        }),
      ),
    /** Returns a new invitation link for you to share. The previous link stops working, even if it was emailed. */
    createInvitationLink: (organizationId: string, invitationId: string) =>
      answer(
        http.POST('/api/organizations/{organizationId}/invitations/{invitationId}/link', {
          params: invitation(organizationId, invitationId),
        }),
      ),
    revokeInvitation: (organizationId: string, invitationId: string) =>
      done(
        http.DELETE('/api/organizations/{organizationId}/invitations/{invitationId}', {
          params: invitation(organizationId, invitationId),
        }),
      ),
    /**
     * Accepts an invitation with the token from its link and returns the organization. The caller's email address must be the invited
     * address.
     */
    acceptInvitation: (token: string) => answer(http.POST('/api/invitations/accept', { body: { token } })),
    /**
     * Returns the invitation for the token from an invitation link. Works with or without a session. Throws `INVALID_TOKEN` if the
     * invitation cannot be accepted.
     */
    previewInvitation: (token: string) => answer(open.POST('/api/invitations/preview', { body: { token } })),
  };
}
