import { toCaller } from '../../../features/access/authorization/authorize.js';
import { createHash } from 'node:crypto';

import { z } from 'zod';

import { taskStatuses } from '../../../domain/workspace/task.js';
import { decodeBoardCursor } from '../../cursors.js';
import { guardedRead, type Route } from '../../define-route.js';
import { contentTag, namesTag } from '../../http/responses/entity-tags.js';
import { presentBoard, presentBoardPage } from './present-board.js';
import { board, boardPage, boardQuery } from './board.schemas.js';
import { toLabelAndDueFilter } from './task.schemas.js';
import { cursor } from '../../schemas/paging.js';
import { id } from '../../schemas/text.js';

const tag = 'tasks';
const guard = { permissions: ['task.view'], scope: 'PROJECT', param: 'projectId' } as const;
const order = 'Tasks are sorted by `position`. `search` matches keys, titles and descriptions.';

const viewBoard = guardedRead(
  {
    operationId: 'viewBoard',
    method: 'GET',
    path: '/api/projects/:projectId/board',
    tag,
    summary: 'Get the board of a project',
    description:
      `Returns the first \`limit\` tasks of each column; \`listBoardColumn\` returns the rest. ${order} \`conversation\` ` +
      'shows how many messages about a task the caller has not read. This operation is suitable for polling: a request ' +
      'with a matching `If-None-Match` is cheap.',
    guard,
    params: z.object({ projectId: id }),
    query: boardQuery,
    reads: ['If-None-Match'],
    responses: {
      200: { description: 'The board.', schema: board, headers: ['ETag'] },
      304: { description: 'Not modified.', headers: ['ETag'] },
    },
    errors: [],
  },
  async (useCases, { params, query, ifNoneMatch }, reader) => {
    const { assigneeId = null, priority = null, search = null, limit } = query;
    const filter = toLabelAndDueFilter(query);
    const { userId } = toCaller(reader);
    // The tag contains everything that affects the response. Increase the number in its first part when the format changes.
    const toTag = (revision: number): string => {
      const parts = ['board 3', params.projectId, revision, userId, assigneeId, priority, search, filter, limit];
      return contentTag(createHash('sha256').update(JSON.stringify(parts)).digest('hex'));
    };
    const isKnown = (revision: number): boolean => namesTag(ifNoneMatch, toTag(revision));
    const input = { ...params, ...filter, assigneeId, priority, search, limit, isKnown };
    const { revision, columns } = await useCases.viewBoard.execute(reader, input);
    const headers = { ETag: toTag(revision), 'Cache-Control': 'private, no-cache' };
    return columns === null ? { status: 304, headers } : { status: 200, headers, body: presentBoard(columns) };
  },
);

const listBoardColumn = guardedRead(
  {
    operationId: 'listBoardColumn',
    method: 'GET',
    path: '/api/projects/:projectId/board/:status',
    tag,
    summary: 'List a column of a board',
    description: order,
    guard,
    params: z.object({ projectId: id, status: z.enum(taskStatuses) }),
    query: boardQuery.extend({ cursor: cursor.optional() }),
    responses: { 200: { description: 'A page of tasks.', schema: boardPage } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params, query }, reader) => {
    const { assigneeId = null, priority = null, search = null, limit } = query;
    const after = decodeBoardCursor(params.status, query.cursor);
    const input = { ...params, ...toLabelAndDueFilter(query), assigneeId, priority, search, after, limit };
    const page = await useCases.listBoardColumn.execute(reader, input);
    return { status: 200, body: presentBoardPage(params.status, page) };
  },
);

export const boardRoutes: readonly Route[] = [viewBoard, listBoardColumn];
