import { accepted, answer, requireData, done, type FetchResult } from '../http/answer.js';
import type { Http } from '../http/http.js';
import type { Id } from '../id.js';
import type { Body, Query } from '../http/operation-types.js';
import type { Schema, Task } from '../schemas.js';

export type TasksApi = ReturnType<typeof tasksApi>;

/** A task together with its entity tag (RFC 9110 §8.8.3). To make a change conditional, pass the entity tag as `ifMatch`. */
export type TaggedTask = Task & { readonly etag: string };

/** Makes a change conditional: the call throws `PRECONDITION_FAILED` unless the task still has the entity tag `ifMatch`. */
export interface IfMatch {
  readonly ifMatch?: string | undefined;
}

/** The query of `listMine`. `status` is one status or several. */
export type OwnTasksQuery = Omit<Query<'listOwnTasks'>, 'status'> & {
  readonly status?: Task['status'] | readonly Task['status'][] | undefined;
};

type ProjectId = Id<'Project'>;
type TaskId = Id<'Task'>;

const tasksPath = '/api/projects/{projectId}/tasks';
const taskPath = '/api/projects/{projectId}/tasks/{taskId}';

/** Creates the operations on tasks that use entity tags, and the list of the user's own tasks. */
export function tasksApi(http: Http) {
  const find = (projectId: ProjectId, query: Query<'listTasks'>) =>
    answer(http.GET(tasksPath, { params: { path: { projectId }, query } }));
  return {
    /** Lists the tasks of a project, ordered by number. */
    // Without `changedAfter` the response is a page.
    list: (projectId: ProjectId, query: Omit<Query<'listTasks'>, 'changedAfter'> = {}) =>
      find(projectId, query) as Promise<Schema<'TaskList'>>,
    /**
     * Lists the tasks that were created, changed or deleted after `changedAfter`, which is the `nextCursor` of an earlier page, or `start`
     * for every task. A page with fewer than `limit` (50 by default) changed and deleted tasks is the last one for now. Throws
     * `CURSOR_INVALID` if the list must begin again from `start`.
     */
    listChanges: (
      projectId: ProjectId,
      query: { readonly changedAfter: string; readonly limit?: number | undefined },
    ) => find(projectId, query) as Promise<Schema<'TaskChangeList'>>,
    /**
     * Lists the tasks that are assigned to the user, from all projects. Tasks are ordered by due date; tasks without a due date come last.
     */
    listMine: ({ status, ...query }: OwnTasksQuery = {}) =>
      answer(
        // `String(array)` separates the items with commas, as the server expects.
        http.GET('/api/users/me/tasks', { params: { query: { ...query, ...(status && { status: String(status) }) } } }),
      ),
    create: (projectId: ProjectId, body: Body<'createTask'>) =>
      tagged(http.POST(tasksPath, { params: { path: { projectId } }, body })),
    get: (projectId: ProjectId, taskId: TaskId) =>
      tagged(http.GET(taskPath, { params: { path: { projectId, taskId } } })),
    update: (projectId: ProjectId, taskId: TaskId, { ifMatch, ...body }: Body<'updateTask'> & IfMatch) =>
      tagged(http.PATCH(taskPath, { params: { path: { projectId, taskId } }, headers: conditions(ifMatch), body })),
    /** The request continues when the page is left. */
    delete: (projectId: ProjectId, taskId: TaskId, { ifMatch }: IfMatch = {}) =>
      done(
        http.DELETE(taskPath, {
          params: { path: { projectId, taskId } },
          headers: conditions(ifMatch),
          keepalive: true,
        }),
      ),
  };
}

function conditions(ifMatch: string | undefined): Record<string, string> {
  return ifMatch === undefined ? {} : { 'If-Match': ifMatch };
}

async function tagged<O extends FetchResult<Task>>(pending: Promise<O>): Promise<TaggedTask> {
  const outcome = await accepted(pending);
  return { ...requireData(outcome), etag: outcome.response.headers.get('ETag') ?? '' };
}
