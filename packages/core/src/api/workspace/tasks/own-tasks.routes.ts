import { decodeDueCursor, encodeDueCursor } from '../../cursors.js';
import { signedInRoute, type Route } from '../../define-route.js';
import { presentAssignedTask } from './present-task.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { assignedTask, assignedTaskFilter } from './task.schemas.js';
import { taggedAnswer, unchanged } from '../../http/responses/entity-tags.js';

const listOwnTasks = signedInRoute(
  {
    operationId: 'listOwnTasks',
    method: 'GET',
    path: '/api/users/me/tasks',
    tag: 'tasks',
    summary: 'List your tasks',
    description:
      'Returns the tasks that are assigned to the caller, in all projects that the caller can see. The earliest due ' +
      'date comes first, and tasks without a due date come last. The `ETag` header identifies the version of the ' +
      'page.',
    reads: ['If-None-Match'],
    query: pagedQuery.extend(assignedTaskFilter),
    machines: ['project:view', 'project:task.view'],
    responses: {
      200: {
        description: 'A page of tasks.',
        schema: createListSchema(assignedTask).meta({ id: 'AssignedTaskList' }),
        headers: ['ETag'],
      },
      304: unchanged,
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query, ifNoneMatch }, actor) => {
    const { limit, status: statuses = null, dueBefore, organizationId = null } = query;
    const filter = { statuses, organizationId, dueBefore: dueBefore === undefined ? null : new Date(dueBefore) };
    const page = await useCases.listOwnTasks.execute(actor, { ...filter, after: decodeDueCursor(query.cursor), limit });
    const body = { items: page.items.map(presentAssignedTask), nextCursor: encodeDueCursor(page.next) };
    return taggedAnswer(ifNoneMatch, body);
  },
);

export const ownTaskRoutes: readonly Route[] = [listOwnTasks];
