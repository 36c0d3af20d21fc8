import type { StoreInput } from '@crewkit/core/adapter';

import type { Parameters as Values } from '../../connections/connection.js';
import { isLiveLabel } from '../live.js';

type LabelAndDueFilter = Pick<StoreInput<'tasks', 'list', 1>, 'labelId' | 'dueAfter' | 'dueBefore' | 'isUndated'>;

/** Returns conditions on the task `t`, whose parameters `fromLabelAndDue` returns. `first`: the number of the first parameter. */
export function matchesLabelAndDue(first: number): string {
  const [label, after, before, isUndated] = [0, 1, 2, 3].map((index) => `$${first + index}`);
  return `
    AND (${label}::uuid IS NULL OR ${isLiveLabel(`${label}`)} AND EXISTS (
      SELECT 1 FROM crewkit.task_labels l WHERE l.task_id = t.id AND l.label_id = ${label} OFFSET 0
    ))
    AND (${after}::timestamptz IS NULL OR t.due_at >= ${after}) AND (${before}::timestamptz IS NULL OR t.due_at < ${before})
    AND (NOT ${isUndated}::boolean OR t.due_at IS NULL)`;
}

export function fromLabelAndDue({ labelId, dueAfter, dueBefore, isUndated }: LabelAndDueFilter): Values {
  return [labelId, dueAfter, dueBefore, isUndated];
}
