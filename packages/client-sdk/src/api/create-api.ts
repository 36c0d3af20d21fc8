import { adminApi, type AdminApi } from './admin-api.js';
import { authApi, type AuthApi, type AuthTools } from './auth-api.js';
import { chatsApi, type ChatsApi } from './chats-api.js';
import { groupsApi, type GroupsApi } from './groups-api.js';
import { organizationsApi, type OrganizationsApi } from './organizations-api.js';
import { permissionsApi, type PermissionsApi } from './permissions-api.js';
import { projectsApi, type ProjectsApi } from './projects-api.js';
import { rolesApi, type RolesApi } from './roles-api.js';
import { tasksApi, type TasksApi } from './tasks-api.js';
import { teamsApi, type TeamsApi } from './teams-api.js';
import { usersApi, type UsersApi } from './users-api.js';
import { answer } from '../answer.js';
import type { Http } from '../http.js';
import type { Query } from '../operation-types.js';
import type { UploadTools } from '../uploads/upload-files.js';

/**
 * Every operation of the OpenAPI document, grouped by topic. Failed operations reject with a `CrewkitError`. Its `code` is one of the
 * server's codes, which docs/reference/errors.md lists, or one of the SDK's own codes.
 */
export interface CrewkitApi {
  readonly auth: AuthApi;
  readonly users: UsersApi;
  readonly permissions: PermissionsApi;
  readonly organizations: OrganizationsApi;
  readonly roles: RolesApi;
  readonly groups: GroupsApi;
  readonly teams: TeamsApi;
  readonly projects: ProjectsApi;
  readonly tasks: TasksApi;
  readonly chats: ChatsApi;
  readonly admin: AdminApi;
  /** Searches the full text of tasks, projects, users and messages. If `q` is a task key such as `LOFO-4`, that task comes first. */
  readonly search: ReturnType<typeof searchRequest>;
}

function searchRequest(http: Http) {
  return (query: Query<'search'>) => answer(http.GET('/api/search', { params: { query } }));
}

export function createApi(tools: AuthTools & UploadTools): CrewkitApi {
  const { http, tokens } = tools;
  return {
    auth: authApi(tools),
    users: usersApi(http, tokens),
    permissions: permissionsApi(http),
    organizations: organizationsApi(tools),
    roles: rolesApi(http),
    groups: groupsApi(http),
    teams: teamsApi(http),
    projects: projectsApi(http),
    tasks: tasksApi(http),
    chats: chatsApi(tools),
    admin: adminApi(http),
    search: searchRequest(http),
  };
}
