/**
 * The operations whose JSON is compressed: lists shared by all users who may read the response, and catalogues.
 *
 * The length of a compressed response tells a network observer how much one part of it repeats another (BREACH). So no response is
 * compressed that contains a secret beside text that another user chose: nothing about accounts, sessions and second factors, no
 * invitations, no conversations and messages (signed links to files beside the content of others), no audit log and no export. Operations
 * that are not listed here are sent uncompressed.
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
