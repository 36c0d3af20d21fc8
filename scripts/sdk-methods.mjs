// @ts-check
// The names of the SDK's methods, by operation. An operation that is not listed has its own name, in the object of its tag.

/** The operations whose methods are written by hand: they do more than send one request, or sign-in pages need them, without all others. */
const written = [
  ...['verifyEmail', 'login', 'refresh', 'logout', 'verifyTwoFactor', 'changePassword', 'confirmEmail'],
  ...['signInWithEmailCode', 'beginPasskeySignIn', 'signInWithPasskey', 'beginPasskeyRegistration', 'addPasskey'],
  ...['listPasskeys', 'renamePasskey', 'deletePasskey'],
  ...['beginSocialLogin', 'completeSocialLogin', 'listIdentityProviders'],
  ...['viewMe', 'updateMe', 'closeMe', 'exportMe', 'listPeople', 'uploadMyAvatar', 'removeMyAvatar'],
  ...['checkOwnPermissions', 'attachGroupRole', 'detachGroupRole', 'acceptInvitation', 'previewInvitation'],
  ...['listTasks', 'createTask', 'viewTask', 'updateTask', 'deleteTask', 'listOwnTasks', 'search'],
  ...['addChatParticipants', 'markChatRead', 'postAttachments', 'viewPresenceSetting', 'setPresenceVisibility'],
];

const names = {
  auth: {
    viewJwks: 'jwks',
    changeEmail: 'changeEmail',
  },
  users: {
    viewMyUsage: 'getUsage',
    viewOverview: 'overview',
    listBlockedUsers: 'listBlocked',
    blockUser: 'block',
    unblockUser: 'unblock',
    readAvatar: 'getAvatar',
  },
  permissions: {
    listPermissions: 'list',
    viewOwnPermissions: 'mine',
    explainMemberPermissions: 'explain',
    listOrganizationHolders: 'listOrganizationHolders',
    listTeamHolders: 'listTeamHolders',
    listProjectHolders: 'listProjectHolders',
  },
  roles: { listRoles: 'list', createRole: 'create', viewRole: 'get', updateRole: 'update', deleteRole: 'delete' },
  groups: {
    listGroups: 'list',
    createGroup: 'create',
    viewGroup: 'get',
    updateGroup: 'update',
    deleteGroup: 'delete',
    listGroupMembers: 'listMembers',
    addGroupMember: 'addMember',
    removeGroupMember: 'removeMember',
  },
  webhooks: {
    listWebhooks: 'list',
    createWebhook: 'create',
    updateWebhook: 'update',
    deleteWebhook: 'delete',
    rotateWebhookSecret: 'rotateSecret',
    listWebhookDeliveries: 'listDeliveries',
    testWebhook: 'test',
    resendWebhookDelivery: 'resend',
  },
  notifications: {
    listNotifications: 'list',
    markNotificationsRead: 'markRead',
    viewNotificationSettings: 'getSettings',
    setNotificationSettings: 'setSettings',
    viewPushKey: 'getPushKey',
    addPushSubscription: 'addPushSubscription',
    deletePushSubscription: 'deletePushSubscription',
  },
  organizations: {
    createOrganization: 'create',
    listOrganizations: 'list',
    viewOrganization: 'get',
    updateOrganization: 'update',
    deleteOrganization: 'delete',
    viewOrganizationSettings: 'getSettings',
    updateOrganizationSettings: 'updateSettings',
    viewOrganizationUsage: 'getUsage',
    viewOrganizationPolicy: 'getPolicy',
    setOrganizationPolicy: 'setPolicy',
    previewOrganizationPolicy: 'previewPolicy',
    listOrganizationAuditEvents: 'listAuditEvents',
    viewMember: 'getMember',
    createInvitation: 'invite',
    createInvitations: 'inviteMany',
  },
  teams: {
    listTeams: 'list',
    createTeam: 'create',
    viewTeam: 'get',
    updateTeam: 'update',
    deleteTeam: 'delete',
    viewTeamSettings: 'getSettings',
    updateTeamSettings: 'updateSettings',
    listTeamMembers: 'listMembers',
    setTeamMember: 'setMember',
    changeTeamRole: 'changeRole',
    removeTeamMember: 'removeMember',
  },
  projects: {
    listProjects: 'list',
    createProject: 'create',
    viewProject: 'get',
    updateProject: 'update',
    deleteProject: 'delete',
    moveProject: 'move',
    viewProjectSettings: 'getSettings',
    updateProjectSettings: 'updateSettings',
    listProjectMembers: 'listMembers',
    setProjectMember: 'setMember',
    removeProjectMember: 'removeMember',
  },
  tasks: {
    viewBoard: 'board',
    listBoardColumn: 'listColumn',
    listTaskActivity: 'listActivity',
    assignTask: 'assign',
    unassignTask: 'unassign',
  },
  chats: {
    listChats: 'list',
    createChat: 'create',
    openDirectChat: 'openDirect',
    openTaskChat: 'openTask',
    updateChatSettings: 'updateSettings',
    viewChat: 'get',
    editChat: 'update',
    removeChatParticipant: 'removeParticipant',
    postMessage: 'send',
    listChatChanges: 'listChanges',
    searchMessages: 'search',
  },
  admin: {
    viewAccount: 'getAccount',
    listAccountSessions: 'listSessions',
    revokeAccountSession: 'revokeSession',
    revokeAccountSessions: 'revokeSessions',
    listGlobalRoles: 'listRoles',
    createGlobalRole: 'createRole',
    updateGlobalRole: 'updateRole',
    deleteGlobalRole: 'deleteRole',
    viewDefaultRole: 'defaultRole',
    listPendingMails: 'listMails',
    listLargestStorage: 'listUsage',
  },
};

const byOperation = new Map(
  Object.entries(names).flatMap(([namespace, methods]) =>
    Object.entries(methods).map(([operationId, method]) => [operationId, `${namespace}.${method}`]),
  ),
);

/**
 * Returns the name of the operation's method, undefined for its default name, or null if the method is written by hand.
 *
 * @param {{ readonly operationId: string }} operation
 */
export const nameSdkMethod = ({ operationId }) => (written.includes(operationId) ? null : byOperation.get(operationId));
