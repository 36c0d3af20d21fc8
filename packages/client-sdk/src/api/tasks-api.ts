import { accepted, answer, requireData, done, type FetchResult } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';
import type { Task } from '../schemas.js';

export type TasksApi = ReturnType<typeof tasksApi>;

/** A task together with its entity tag (RFC 9110 §8.8.3). To make a change conditional, pass the entity tag as `ifMatch`. */
export type TaggedTask = Task & { readonly etag: string };

/** Makes a change conditional: the call throws `PRECONDITION_FAILED` unless the task still has the entity tag `ifMatch`. */
export interface IfMatch {
  readonly ifMatch?: string;
}

/** The query of `listMine`. `status` is one status or several. */
export type OwnTasksQuery = Omit<Query<'listOwnTasks'>, 'status'> & {
  readonly status?: Task['status'] | readonly Task['status'][];
};

const tasksPath = '/api/projects/{projectId}/tasks';
const taskPath = '/api/projects/{projectId}/tasks/{taskId}';
const assigneePath = '/api/projects/{projectId}/tasks/{taskId}/assignees/{userId}';

/** Creates the operations on tasks. */
export function tasksApi(http: Http) {
  return {
    list: (projectId: string, query: Query<'listTasks'> = {}) =>
      answer(http.GET(tasksPath, { params: { path: { projectId }, query } })),
    /**
     * Lists the tasks that are assigned to the user, from all projects. Tasks are ordered by due date; tasks without a due date come last.
     */
    listMine: ({ status, ...query }: OwnTasksQuery = {}) =>
      answer(
        // `String(array)` separates the items with commas, as the server expects.
        http.GET('/api/users/me/tasks', { params: { query: { ...query, ...(status && { status: String(status) }) } } }),
      ),
    /**
     * Returns the first tasks of each column of the project's board. Browsers revalidate the response with its entity tag, so polling is
     * cheap.
     */
    board: (projectId: string, query: Query<'viewBoard'> = {}) =>
      answer(http.GET('/api/projects/{projectId}/board', { params: { path: { projectId }, query } })),
    /** Returns one page of the tasks in a column of the project's board. */
    listColumn: (projectId: string, status: Task['status'], query: Query<'listBoardColumn'> = {}) =>
      answer(http.GET('/api/projects/{projectId}/board/{status}', { params: { path: { projectId, status }, query } })),
    create: (projectId: string, body: Body<'createTask'>) =>
      tagged(http.POST(tasksPath, { params: { path: { projectId } }, body })),
    get: (projectId: string, taskId: string) => tagged(http.GET(taskPath, { params: { path: { projectId, taskId } } })),
    update: (projectId: string, taskId: string, { ifMatch, ...body }: Body<'updateTask'> & IfMatch) =>
      tagged(http.PATCH(taskPath, { params: { path: { projectId, taskId } }, headers: conditions(ifMatch), body })),
    delete: (projectId: string, taskId: string, { ifMatch }: IfMatch = {}) =>
      done(http.DELETE(taskPath, { params: { path: { projectId, taskId } }, headers: conditions(ifMatch) })),
    /** Assigns the task to a user. Throws `ASSIGNEE_WITHOUT_ACCESS` if the user cannot see the task. */
    assign: (projectId: string, taskId: string, userId: string) =>
      answer(http.PUT(assigneePath, { params: { path: { projectId, taskId, userId } } })),
    unassign: (projectId: string, taskId: string, userId: string) =>
      done(http.DELETE(assigneePath, { params: { path: { projectId, taskId, userId } } })),
  };
}

function conditions(ifMatch: string | undefined): Record<string, string> {
  return ifMatch === undefined ? {} : { 'If-Match': ifMatch };
}

async function tagged<O extends FetchResult<Task>>(pending: Promise<O>): Promise<TaggedTask> {
  const outcome = await accepted(pending);
  return { ...requireData(outcome), etag: outcome.response.headers.get('ETag') ?? '' };
}
