import { z } from 'zod';

import { unassigned } from '../../../features/workspace/tasks/board-filter.js';
import { taskPriorities } from '../../../domain/workspace/task.js';
import { limit, createListSchema } from '../../schemas/paging.js';
import { labelAndDueFilter, task } from './task.schemas.js';
import { createIdSchema } from '../../schemas/text.js';
import { searchQuery } from '../organizations/workspace.schemas.js';

const conversation = z
  .object({ id: createIdSchema('Conversation'), messageCount: z.int(), unreadCount: z.int(), mentionCount: z.int() })
  .meta({ id: 'BoardConversation' });

export const boardTask = task
  .omit({ description: true })
  .extend({
    key: z.string().meta({ examples: ['WEB-12'] }),
    hasDescription: z.boolean(),
    conversation: conversation.nullable(),
  })
  .meta({ id: 'BoardTask' });

const column = createListSchema(boardTask).extend({ count: z.int() }).meta({ id: 'BoardColumn' });

export const board = z
  .object({ columns: z.object({ todo: column, in_progress: column, done: column, cancelled: column }) })
  .meta({ id: 'Board' });

export const boardPage = createListSchema(boardTask).meta({ id: 'BoardTaskList' });

/** Query parameters that select the tasks of a board. */
export const boardQuery = z.object({
  assigneeId: z
    .union([createIdSchema('User'), z.literal(unassigned)])
    .optional()
    .meta({ description: 'The id of a user, or `none` for unassigned tasks.', examples: [unassigned] }),
  priority: z.enum(taskPriorities).optional(),
  search: searchQuery,
  ...labelAndDueFilter,
  limit,
});
