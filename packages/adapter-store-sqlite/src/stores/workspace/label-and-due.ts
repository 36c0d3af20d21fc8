import type { StoreInput } from '@crewkit/core/adapter';

import { toColumn } from '../columns.js';
import { isLiveLabel } from '../live.js';

type LabelAndDueFilter = Pick<StoreInput<'tasks', 'list', 1>, 'labelId' | 'dueAfter' | 'dueBefore' | 'isUndated'>;

/** Conditions on the task `t`. `fromLabelAndDue` returns their parameters. */
export const matchesLabelAndDue = `
    AND (@labelId IS NULL OR ${isLiveLabel('@labelId')}
      AND EXISTS (SELECT 1 FROM task_labels WHERE task_id = t.id AND label_id = @labelId))
    AND (@dueAfter IS NULL OR t.due_at >= @dueAfter) AND (@dueBefore IS NULL OR t.due_at < @dueBefore)
    AND (@isUndated = 0 OR t.due_at IS NULL)`;

export function fromLabelAndDue({ labelId, dueAfter, dueBefore, isUndated }: LabelAndDueFilter) {
  return { labelId, dueAfter: toColumn(dueAfter), dueBefore: toColumn(dueBefore), isUndated: Number(isUndated) };
}
