import { methodTable, type GeneratedMethods } from '../generated/methods.js';
import { answer } from '../http/answer.js';
import { bindMethods } from '../http/bind-methods.js';
import type { Http } from '../http/http.js';
import type { Query } from '../http/operation-types.js';
import type { SessionTokens } from '../session/session-tokens.js';
import type { UploadTools } from '../uploads/upload-files.js';
import { chatsApi, type ChatsApi } from './chats-api.js';
import { groupsApi, type GroupsApi } from './groups-api.js';
import { organizationsApi, type OrganizationsApi } from './organizations-api.js';
import { permissionsApi, type PermissionsApi } from './permissions-api.js';
import { tasksApi, type TasksApi } from './tasks-api.js';
import { usersApi, type UsersApi } from './users-api.js';

/** The methods that do more than call one operation with its parameters. */
interface WrittenMethods {
  readonly users: UsersApi;
  readonly permissions: PermissionsApi;
  readonly organizations: OrganizationsApi;
  readonly groups: GroupsApi;
  readonly tasks: TasksApi;
  readonly chats: ChatsApi;
  /** Searches the full text of tasks, projects, users and messages. If `q` is a task key such as `LOFO-4`, that task comes first. */
  readonly search: ReturnType<typeof searchRequest>;
}

/** The methods of all operations except those that begin or end a session. */
export type Operations = GeneratedMethods & WrittenMethods;

function searchRequest(http: Http) {
  return (query: Query<'search'>) => answer(http.GET('/api/search', { params: { query } }));
}

/** Creates the methods. `open` sends requests that need no session. */
export function createOperations(
  tools: UploadTools & { readonly open: Http; readonly tokens: SessionTokens },
): Operations {
  const { http, open, tokens } = tools;
  const generated = bindMethods<GeneratedMethods>(http, methodTable, open);
  return {
    ...generated,
    users: { ...generated.users, ...usersApi(http, tokens) },
    permissions: { ...generated.permissions, ...permissionsApi(http) },
    organizations: { ...generated.organizations, ...organizationsApi(tools) },
    groups: { ...generated.groups, ...groupsApi(http) },
    tasks: { ...generated.tasks, ...tasksApi(http) },
    chats: { ...generated.chats, ...chatsApi(tools) },
    search: searchRequest(http),
  };
}
