import type { Route } from './define-route.js';
import { accessRoutes } from './access/access.routes.js';
import { adminRoutes } from './admin/admin.routes.js';
import { apiKeyRoutes } from './accounts/api-keys.routes.js';
import { attachmentRoutes } from './chat/attachments.routes.js';
import { auditRoutes } from './admin/audit.routes.js';
import { authRoutes } from './sign-in/auth.routes.js';
import { avatarRoutes } from './accounts/avatar.routes.js';
import { blockedUserRoutes } from './chat/blocked-users.routes.js';
import { presenceRoutes } from './chat/presence.routes.js';
import { boardRoutes } from './workspace/tasks/board.routes.js';
import { chatRoutes } from './chat/chats.routes.js';
import { globalRoleRoutes } from './access/global-roles.routes.js';
import { groupRoleRoutes } from './access/group-roles.routes.js';
import { emailCodeRoutes } from './sign-in/email-code.routes.js';
import { groupRoutes } from './access/groups.routes.js';
import { identityRoutes } from './sign-in/identities.routes.js';
import { introspectionRoutes } from './access/introspection.routes.js';
import { invitationRoutes } from './workspace/organizations/invitations.routes.js';
import { memberRoutes } from './workspace/organizations/members.routes.js';
import { messageMarkRoutes } from './chat/message-marks.routes.js';
import { threadRoutes } from './chat/threads.routes.js';
import { messageRoutes } from './chat/messages.routes.js';
import { organizationRoutes } from './workspace/organizations/organizations.routes.js';
import { overviewRoutes } from './accounts/overview.routes.js';
import { ownAccountRoutes } from './accounts/own-account.routes.js';
import { ownTaskRoutes } from './workspace/tasks/own-tasks.routes.js';
import { passkeyRoutes } from './sign-in/passkeys.routes.js';
import { passwordRoutes } from './sign-in/passwords.routes.js';
import { peopleRoutes } from './workspace/organizations/people.routes.js';
import { policyRoutes } from './access/policy.routes.js';
import { labelRoutes } from './workspace/labels/labels.routes.js';
import { projectMemberRoutes } from './workspace/projects/project-members.routes.js';
import { projectRoutes } from './workspace/projects/projects.routes.js';
import { roleRoutes } from './access/roles.routes.js';
import { searchRoutes } from './workspace/search/search.routes.js';
import { serviceAccountRoutes } from './accounts/service-accounts.routes.js';
import { sessionRoutes } from './sign-in/sessions.routes.js';
import { socialRoutes } from './sign-in/social.routes.js';
import { systemRoutes } from './admin/system.routes.js';
import { taskRoutes } from './workspace/tasks/tasks.routes.js';
import { teamMemberRoutes } from './workspace/teams/team-members.routes.js';
import { teamRoutes } from './workspace/teams/teams.routes.js';
import { twoFactorRoutes } from './sign-in/two-factor.routes.js';
import { userRoutes } from './accounts/users.routes.js';
import { notificationRoutes } from './notifications/notifications.routes.js';
import { webhookRoutes } from './webhooks/webhooks.routes.js';
import { wellKnownRoutes } from './sign-in/well-known.routes.js';

/** Every operation of the HTTP interface. Adapters, the OpenAPI document and generated tests are derived from it. */
export const routeTable: readonly Route[] = [
  ...authRoutes,
  ...passwordRoutes,
  ...passkeyRoutes,
  ...emailCodeRoutes,
  ...sessionRoutes,
  ...twoFactorRoutes,
  ...socialRoutes,
  ...identityRoutes,
  ...userRoutes,
  ...avatarRoutes,
  ...ownAccountRoutes,
  ...apiKeyRoutes,
  ...overviewRoutes,
  ...peopleRoutes,
  ...blockedUserRoutes,
  ...presenceRoutes,
  ...accessRoutes,
  ...introspectionRoutes,
  ...serviceAccountRoutes,
  ...roleRoutes,
  ...groupRoutes,
  ...groupRoleRoutes,
  ...policyRoutes,
  ...adminRoutes,
  ...globalRoleRoutes,
  ...auditRoutes,
  ...systemRoutes,
  ...organizationRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...teamRoutes,
  ...teamMemberRoutes,
  ...projectRoutes,
  ...projectMemberRoutes,
  ...labelRoutes,
  ...taskRoutes,
  ...ownTaskRoutes,
  ...searchRoutes,
  ...boardRoutes,
  ...messageRoutes,
  ...messageMarkRoutes,
  ...threadRoutes,
  ...chatRoutes,
  ...attachmentRoutes,
  ...webhookRoutes,
  ...notificationRoutes,
  ...wellKnownRoutes,
];
