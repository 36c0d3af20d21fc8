import type { Route } from './define-route.js';
import { accessRoutes } from './routes/access.js';
import { adminRoutes } from './routes/admin.js';
import { attachmentRoutes } from './routes/attachments.js';
import { auditRoutes } from './routes/audit.js';
import { authRoutes } from './routes/auth.js';
import { blockedUserRoutes } from './routes/blocked-users.js';
import { boardRoutes } from './routes/board.js';
import { chatRoutes } from './routes/chats.js';
import { globalRoleRoutes } from './routes/global-roles.js';
import { groupRoleRoutes } from './routes/group-roles.js';
import { groupRoutes } from './routes/groups.js';
import { identityRoutes } from './routes/identities.js';
import { introspectionRoutes } from './routes/introspection.js';
import { invitationRoutes } from './routes/invitations.js';
import { memberRoutes } from './routes/members.js';
import { messageRoutes } from './routes/messages.js';
import { organizationRoutes } from './routes/organizations.js';
import { overviewRoutes } from './routes/overview.js';
import { ownAccountRoutes } from './routes/own-account.js';
import { ownTaskRoutes } from './routes/own-tasks.js';
import { passwordRoutes } from './routes/passwords.js';
import { peopleRoutes } from './routes/people.js';
import { projectMemberRoutes } from './routes/project-members.js';
import { projectRoutes } from './routes/projects.js';
import { roleRoutes } from './routes/roles.js';
import { searchRoutes } from './routes/search.js';
import { sessionRoutes } from './routes/sessions.js';
import { socialRoutes } from './routes/social.js';
import { systemRoutes } from './routes/system.js';
import { taskRoutes } from './routes/tasks.js';
import { teamMemberRoutes } from './routes/team-members.js';
import { teamRoutes } from './routes/teams.js';
import { twoFactorRoutes } from './routes/two-factor.js';
import { userRoutes } from './routes/users.js';
import { wellKnownRoutes } from './routes/well-known.js';

/** Every operation of the HTTP interface. Adapters, the OpenAPI document and generated tests are derived from it. */
export const routeTable: readonly Route[] = [
  ...authRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...twoFactorRoutes,
  ...socialRoutes,
  ...identityRoutes,
  ...userRoutes,
  ...ownAccountRoutes,
  ...overviewRoutes,
  ...peopleRoutes,
  ...blockedUserRoutes,
  ...accessRoutes,
  ...introspectionRoutes,
  ...roleRoutes,
  ...groupRoutes,
  ...groupRoleRoutes,
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
  ...taskRoutes,
  ...ownTaskRoutes,
  ...searchRoutes,
  ...boardRoutes,
  ...messageRoutes,
  ...chatRoutes,
  ...attachmentRoutes,
  ...wellKnownRoutes,
];
