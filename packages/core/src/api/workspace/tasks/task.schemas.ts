import { z } from 'zod';

import { maxTaskTitleCodePoints, findTaskTitleErrors } from '../../../domain/text/names-and-descriptions.js';
import { taskPriorities, taskStatuses } from '../../../domain/workspace/task.js';
import { distinctIds, id, createIdSchema, instant, judgedLine, moment } from '../../schemas/text.js';
import { fieldChanges, shownFields } from '../../schemas/host-fields.js';
import { description } from '../organizations/workspace.schemas.js';

const maxAssignees = 50;

const status = z.enum(taskStatuses);
const priority = z.enum(taskPriorities);

/** A task title: one trimmed line in NFC, with 1 to 500 code points. */
const title = judgedLine(maxTaskTitleCodePoints, findTaskTitleErrors).meta({ examples: ['Punch the cards'] });

const userId = createIdSchema('User');
const assigneeIds = distinctIds(maxAssignees, userId);

export const task = z
  .object({
    id: createIdSchema('Task'),
    projectId: id,
    number: z.int(),
    title: z.string(),
    description: z.string(),
    status,
    position: z.string().meta({
      description:
        'The place of the task among those of its project with the same status: sort them by `position`, by character code.',
      examples: ['5000000000'],
    }),
    priority,
    dueAt: instant.nullable(),
    assigneeIds: z.array(userId),
    createdBy: userId,
    createdAt: instant,
    updatedAt: instant,
    fields: shownFields('task'),
  })
  .meta({ id: 'Task' });

export const taskChangeList = z
  .object({
    items: z.array(task).meta({ description: 'The changed tasks as they are now.' }),
    deletedIds: z.array(createIdSchema('Task')).meta({ description: 'The ids of deleted tasks.' }),
    nextCursor: z.string().meta({ description: 'The value of `changedAfter` for the next page, now or later.' }),
  })
  .meta({ id: 'TaskChangeList' });

export const assignedTask = task
  .extend({
    project: z.object({ id: createIdSchema('Project'), key: z.string(), name: z.string(), organizationId: id }),
  })
  .meta({ id: 'AssignedTask' });

const optional = {
  description: description.optional(),
  status: status.optional(),
  priority: priority.optional(),
  dueAt: moment.nullable().optional(),
  assigneeIds: assigneeIds.optional(),
  fields: fieldChanges('task'),
};

export const newTask = z.strictObject({ title, ...optional }).meta({ id: 'NewTask' });
const afterId = createIdSchema('Task')
  .nullable()
  .optional()
  .meta({
    description:
      'Places the task after this task, which must have the same status (the new one, if `status` is given); `null` places it ' +
      'at the top. Without `afterId`, a task whose status changes is placed at the top.',
  });

export const taskChanges = z
  .strictObject({ title: title.optional(), ...optional, afterId })
  .meta({ id: 'TaskChanges' });

/** Query parameters that filter the caller's tasks. */
export const assignedTaskFilter = {
  status: z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(status))
    .optional()
    .meta({
      description: 'One or more values, separated by commas.',
      override: { type: 'string', examples: ['todo,in_progress'] },
    }),
  dueBefore: moment
    .optional()
    .meta({ description: 'Returns only tasks that are due before this time. Tasks without a due date are excluded.' }),
  organizationId: id.optional(),
};

/** Query parameters that filter a project's tasks. */
export const taskFilter = { status: status.optional(), assigneeId: userId.optional() };
