import { z } from 'zod';

import {
  findLabelNameErrors,
  labelColors,
  maxLabelNameCodePoints,
  type Label,
} from '../../../domain/workspace/label.js';
import { guardedRead, guardedRoute, type Route } from '../../define-route.js';
import { createIdSchema, id, judgedLine } from '../../schemas/text.js';

const tag = 'projects';
const path = '/api/projects/:projectId/labels';
const params = z.object({ projectId: id });
const labelParams = params.extend({ labelId: id });
const guard = { permissions: ['edit'], scope: 'PROJECT', param: 'projectId' } as const;

const name = judgedLine(maxLabelNameCodePoints, findLabelNameErrors).meta({ examples: ['Bug'] });
const color = z.enum(labelColors);
const label = z.object({ id: createIdSchema('Label'), name: z.string(), color }).meta({ id: 'Label' });
const labelList = z.object({ items: z.array(label) }).meta({ id: 'LabelList' });

function presentLabel(each: Label): z.output<typeof label> {
  return { id: each.id, name: each.name, color: each.color };
}

const listLabels = guardedRead(
  {
    operationId: 'listLabels',
    method: 'GET',
    path,
    tag,
    summary: 'List the labels of a project',
    description: 'Returns all labels on one page, sorted by name. A project has at most 100.',
    guard: { ...guard, permissions: ['task.view'] },
    params,
    responses: { 200: { description: 'The labels.', schema: labelList } },
    errors: [],
  },
  async (useCases, { params: { projectId } }, reader) => {
    const labels = await useCases.listLabels.execute(reader, projectId);
    return { status: 200, body: { items: labels.map(presentLabel) } };
  },
);

const createLabel = guardedRoute(
  {
    operationId: 'createLabel',
    method: 'POST',
    path,
    tag,
    summary: 'Create a label',
    description:
      'Returns `CONFLICT` if the project has a label with this name, regardless of letter case, or 100 labels. ' +
      'Updating or creating a task with `labelIds` puts labels on it.',
    guard,
    params,
    body: z.strictObject({ name, color }).meta({ id: 'NewLabel' }),
    responses: { 201: { description: 'Created.', schema: label } },
    errors: ['CONFLICT'],
  },
  async (useCases, { params: { projectId }, body }, actor) => ({
    status: 201,
    body: presentLabel(await useCases.createLabel.execute(actor, { projectId, ...body })),
  }),
);

const updateLabel = guardedRoute(
  {
    operationId: 'updateLabel',
    method: 'PATCH',
    path: `${path}/:labelId`,
    tag,
    summary: 'Update a label',
    description: 'Returns `CONFLICT` if another label of the project has this name, regardless of letter case.',
    guard,
    params: labelParams,
    body: z.strictObject({ name: name.optional(), color: color.optional() }).meta({ id: 'LabelChanges' }),
    responses: { 200: { description: 'The updated label.', schema: label } },
    errors: ['CONFLICT'],
  },
  async (useCases, { params: ids, body }, actor) => ({
    status: 200,
    body: presentLabel(await useCases.updateLabel.execute(actor, { ...ids, ...body })),
  }),
);

const deleteLabel = guardedRoute(
  {
    operationId: 'deleteLabel',
    method: 'DELETE',
    path: `${path}/:labelId`,
    tag,
    summary: 'Delete a label',
    description: 'Removes the label from all tasks. Their versions stay unchanged.',
    guard,
    params: labelParams,
    responses: { 204: { description: 'Label deleted.' } },
    errors: [],
  },
  async (useCases, { params: ids }, actor) => {
    await useCases.deleteLabel.execute(actor, ids);
    return { status: 204 };
  },
);

export const labelRoutes: readonly Route[] = [listLabels, createLabel, updateLabel, deleteLabel];
