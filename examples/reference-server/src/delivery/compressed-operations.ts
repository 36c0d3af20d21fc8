/**
 * The operations whose JSON is compressed: lists of what everyone who may read the answer shares, and catalogues.
 *
 * The length of a compressed answer tells an observer of the network how much one part of it repeats another (BREACH). So no answer
 * is compressed that has a secret beside text that another user chose: nothing of accounts, sessions and second factors, no
 * invitations, no conversations and messages (signed links to files, and what others write beside them), no audit log and no export.
 * An operation that is not named here is sent as it is.
 */
export const compressedOperations: ReadonlySet<string> = new Set([
  'listGroups',
  'listGroupMembers',
  'listMembers',
  'listOrganizationHolders',
  'listPermissions',
  'listProjectHolders',
  'listProjectMembers',
  'listProjects',
  'listRoles',
  'listTasks',
  'listTeamHolders',
  'listTeamMembers',
  'listTeams',
]);
