import { z } from 'zod';

import { maxTaskNumber } from '../../../domain/workspace/task.js';
import { decodeNumberCursor, encodeNumberCursor } from '../../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../../define-route.js';
import { parseVersions } from '../../http/responses/entity-tags.js';
import { presentTask, presentTaskActivity, taskHeaders } from './present-task.js';
import { createListSchema, cursor, pagedQuery } from '../../schemas/paging.js';
import {
  newTask,
  task,
  taskActivity,
  taskChangeList,
  taskChanges,
  taskFilter,
  toLabelAndDueFilter,
} from './task.schemas.js';
import { id } from '../../schemas/text.js';
import { searchQuery } from '../organizations/workspace.schemas.js';

const tag = 'tasks';
const projectParams = z.object({ projectId: id });
const params = z.object({ projectId: id, taskId: id });
const assigneeParams = z.object({ projectId: id, taskId: id, userId: id });
const aboutTags = 'The `ETag` header identifies the version of the task.';

const atProject = (permission: string) =>
  ({ permissions: [permission], scope: 'PROJECT', param: 'projectId' }) as const;

/** Returns the date that a field of the body contains. An absent value stays undefined. */
function toDate(text: string | null | undefined): Date | null | undefined {
  return text == null ? text : new Date(text);
}

const taskList = createListSchema(task).meta({ id: 'TaskList' });

const listTasks = guardedRead(
  {
    operationId: 'listTasks',
    method: 'GET',
    path: '/api/projects/:projectId/tasks',
    tag,
    summary: 'List tasks',
    description:
      'Returns the tasks of a project, sorted by number. `search` matches titles and descriptions. If the title and ' +
      'description together are longer than 12,000 characters, only the first 12,000 are searched.\n\n' +
      'With `changedAfter`, returns the tasks that were created, changed or deleted after this cursor instead, the ' +
      'least recently changed first. `limit` counts changed and deleted tasks. Begin with `changedAfter=start`, which ' +
      'returns every task, and continue with `nextCursor`. A page with fewer than `limit` tasks is the last one for ' +
      'now. If the response is `CURSOR_INVALID`, begin again. `changedAfter` can only be combined with `limit`.',
    guard: atProject('task.view'),
    params: projectParams,
    query: pagedQuery
      .extend({
        ...taskFilter,
        search: searchQuery,
        changedAfter: cursor.optional().meta({
          description: 'A cursor from `nextCursor` or from the acknowledgement of the event `watch`, or `start`.',
        }),
      })
      .refine(
        ({ changedAfter, limit: _limit, ...others }) =>
          changedAfter === undefined || Object.values(others).every((value) => value === undefined),
        { path: ['changedAfter'], message: 'Can only be combined with limit.' },
      ),
    responses: { 200: { description: 'A page of tasks.', schema: z.union([taskChangeList, taskList]) } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { projectId }, query }, reader) => {
    const { limit, changedAfter, status = null, assigneeId = null, search = null } = query;
    if (changedAfter !== undefined) {
      const changes = await useCases.listTaskChanges.execute(reader, { projectId, changedAfter, limit });
      return { status: 200, body: { ...changes, items: changes.items.map(presentTask) } };
    }
    const filter = { status, assigneeId, search, ...toLabelAndDueFilter(query) };
    const after = decodeNumberCursor(query.cursor, maxTaskNumber);
    const page = await useCases.listTasks.execute(reader, { projectId, ...filter, after, limit });
    return { status: 200, body: { items: page.items.map(presentTask), nextCursor: encodeNumberCursor(page.next) } };
  },
);

const createTask = guardedRoute(
  {
    operationId: 'createTask',
    method: 'POST',
    path: '/api/projects/:projectId/tasks',
    tag,
    summary: 'Create a task',
    description: `To assign the task to other users, callers also need \`project:task.assign\`. ${aboutTags}`,
    guard: atProject('task.create'),
    params: projectParams,
    body: newTask,
    responses: { 201: { description: 'Created.', schema: task, headers: ['ETag', 'Location'] } },
    errors: ['REFUSED_BY_HOST', 'ASSIGNEE_WITHOUT_ACCESS'],
  },
  async (useCases, { params: { projectId }, body }, actor) => {
    const created = await useCases.createTask.execute(actor, { projectId, ...body, dueAt: toDate(body.dueAt) });
    const headers = { ...taskHeaders(created), Location: `/api/projects/${projectId}/tasks/${created.id}` };
    return { status: 201, headers, body: presentTask(created) };
  },
);

const viewTask = guardedRead(
  {
    operationId: 'viewTask',
    method: 'GET',
    path: '/api/projects/:projectId/tasks/:taskId',
    tag,
    summary: 'Get a task',
    description: aboutTags,
    guard: atProject('task.view'),
    params,
    responses: { 200: { description: 'The task.', schema: task, headers: ['ETag'] } },
    errors: [],
  },
  async (useCases, { params: { projectId, taskId } }, reader) => {
    const found = await useCases.viewTask.execute(reader, projectId, taskId);
    return { status: 200, headers: taskHeaders(found), body: presentTask(found) };
  },
);

const listTaskActivity = guardedRead(
  {
    operationId: 'listTaskActivity',
    method: 'GET',
    path: '/api/projects/:projectId/tasks/:taskId/activity',
    tag,
    summary: "List a task's activity",
    description:
      'Returns who created and changed the task, newest first, with the values of the fields before and after. Texts of ' +
      'descriptions, fields of the embedding application, moves within a column, and changes by the end of a membership or ' +
      "the deletion of a label are not listed. The activity of a task's newest 1000 versions is kept.",
    guard: atProject('task.view'),
    params,
    query: pagedQuery,
    responses: {
      200: {
        description: 'A page of the activity.',
        schema: createListSchema(taskActivity).meta({ id: 'TaskActivityList' }),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: ids, query: { limit, cursor: next } }, reader) => {
    const before = decodeNumberCursor(next, maxTaskNumber);
    const page = await useCases.listTaskActivity.execute(reader, { ...ids, before, limit });
    const items = page.items.map(presentTaskActivity);
    return { status: 200, body: { items, nextCursor: encodeNumberCursor(page.next) } };
  },
);

const updateTask = guardedRoute(
  {
    operationId: 'updateTask',
    method: 'PATCH',
    path: '/api/projects/:projectId/tasks/:taskId',
    tag,
    summary: 'Update a task',
    description:
      'A task is moved by a new `status`, by `afterId`, or by both. If the task `afterId` is not in the column any more, ' +
      'the response is `CONFLICT`. With `If-Match`, the task is updated only if its current version is one of the given ' +
      `ones, which prevents lost updates. To assign or unassign other users, callers also need \`project:task.assign\`. ${aboutTags}`,
    guard: atProject('task.edit'),
    params,
    reads: ['If-Match'],
    body: taskChanges,
    responses: { 200: { description: 'The updated task.', schema: task, headers: ['ETag'] } },
    errors: ['PRECONDITION_FAILED', 'ASSIGNEE_WITHOUT_ACCESS', 'CONFLICT'],
  },
  async (useCases, { params: ids, body, ifMatch }, actor) => {
    const changes = { ...body, dueAt: toDate(body.dueAt) };
    const changed = await useCases.updateTask.execute(actor, { ...ids, expected: parseVersions(ifMatch), changes });
    return { status: 200, headers: taskHeaders(changed), body: presentTask(changed) };
  },
);

const deleteTask = guardedRoute(
  {
    operationId: 'deleteTask',
    method: 'DELETE',
    path: '/api/projects/:projectId/tasks/:taskId',
    tag,
    summary: 'Delete a task',
    description: 'With `If-Match`, the task is deleted only if its current version is one of the given ones.',
    guard: { ...atProject('task.delete'), or: 'no permission if the caller created the task' },
    params,
    reads: ['If-Match'],
    responses: { 204: { description: 'Task deleted.' } },
    errors: ['PRECONDITION_FAILED'],
  },
  async (useCases, { params: ids, ifMatch }, actor) => {
    await useCases.deleteTask.execute(actor, { ...ids, expected: parseVersions(ifMatch) });
    return { status: 204 };
  },
);

const assignTask = guardedRoute(
  {
    operationId: 'assignTask',
    method: 'PUT',
    path: '/api/projects/:projectId/tasks/:taskId/assignees/:userId',
    tag,
    summary: 'Assign a task',
    description: aboutTags,
    guard: { ...atProject('task.assign'), or: '`project:task.edit` if callers assign themselves' },
    params: assigneeParams,
    responses: { 200: { description: 'The updated task.', schema: task, headers: ['ETag'] } },
    errors: ['ASSIGNEE_WITHOUT_ACCESS'],
  },
  async (useCases, { params: ids }, actor) => {
    const assigned = await useCases.assignTask.execute(actor, ids);
    return { status: 200, headers: taskHeaders(assigned), body: presentTask(assigned) };
  },
);

const unassignTask = guardedRoute(
  {
    operationId: 'unassignTask',
    method: 'DELETE',
    path: '/api/projects/:projectId/tasks/:taskId/assignees/:userId',
    tag,
    summary: 'Unassign a task',
    guard: { ...atProject('task.assign'), or: '`project:task.edit` if callers unassign themselves' },
    params: assigneeParams,
    responses: { 204: { description: 'User unassigned.' } },
    errors: [],
  },
  async (useCases, { params: ids }, actor) => {
    await useCases.unassignTask.execute(actor, ids);
    return { status: 204 };
  },
);

export const taskRoutes: readonly Route[] = [
  listTasks,
  createTask,
  viewTask,
  listTaskActivity,
  updateTask,
  deleteTask,
  assignTask,
  unassignTask,
];
