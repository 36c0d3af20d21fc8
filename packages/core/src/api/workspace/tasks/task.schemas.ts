import { z } from 'zod';

import { maxTaskTitleCodePoints, findTaskTitleErrors } from '../../../domain/text/names-and-descriptions.js';
import { maxLabelsPerTask } from '../../../domain/workspace/label.js';
import { taskPriorities, taskStatuses } from '../../../domain/workspace/task.js';
import type { LabelAndDueFilter } from '../../../ports/workspace/task-store.js';
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
const labelId = createIdSchema('Label');

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
    labelIds: z.array(labelId),
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

const field = <Name extends string>(name: Name) => ({ field: z.literal(name) });
const change = <Value extends z.ZodType>(value: Value) => ({ from: value, to: value });
const sets = { added: z.array(id), removed: z.array(id) };

export const taskActivity = z
  .object({
    version: z.int().meta({ description: 'The version of the task after the change. 1 is the creation.' }),
    kind: z.enum(['created', 'updated']),
    actorId: userId.nullable().meta({
      description: 'The user who made the change, or null if the embedding application made it.',
    }),
    at: instant,
    changes: z
      .array(
        z.discriminatedUnion('field', [
          z.object({ ...field('title'), ...change(z.string()) }),
          z.object(field('description')),
          z.object({ ...field('status'), ...change(status) }),
          z.object({ ...field('priority'), ...change(priority) }),
          z.object({ ...field('dueAt'), ...change(instant.nullable()) }),
          z.object({ ...field('assignees'), ...sets }),
          z.object({ ...field('labels'), ...sets }),
        ]),
      )
      .meta({ description: 'The changed fields. Empty for the creation.' }),
  })
  .meta({ id: 'TaskActivity' });

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
  labelIds: distinctIds(maxLabelsPerTask, labelId).optional(),
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

/** Query parameters that filter tasks by their labels and due dates. */
export const labelAndDueFilter = {
  labelId: labelId.optional().meta({ description: 'Returns only tasks with this label.' }),
  dueAfter: moment.optional().meta({ description: 'Returns only tasks that are due at or after this time.' }),
  dueBefore: moment.optional().meta({ description: 'Returns only tasks that are due before this time.' }),
  due: z.enum(['none']).optional().meta({ description: '`none` returns only tasks without a due date.' }),
};

/** Query parameters that filter a project's tasks. */
export const taskFilter = { status: status.optional(), assigneeId: userId.optional(), ...labelAndDueFilter };

interface LabelAndDueQuery {
  readonly labelId?: string | undefined;
  readonly dueAfter?: string | undefined;
  readonly dueBefore?: string | undefined;
  readonly due?: 'none' | undefined;
}

/** Converts the query parameters of `labelAndDueFilter`. */
export function toLabelAndDueFilter({ dueAfter, dueBefore, due, ...query }: LabelAndDueQuery): LabelAndDueFilter {
  return {
    labelId: query.labelId ?? null,
    dueAfter: dueAfter === undefined ? null : new Date(dueAfter),
    dueBefore: dueBefore === undefined ? null : new Date(dueBefore),
    isUndated: due !== undefined,
  };
}
