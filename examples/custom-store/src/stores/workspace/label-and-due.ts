import type { StoreInput, Task } from '@crewkit/core/adapter';

type LabelAndDueFilter = Pick<StoreInput<'tasks', 'list', 1>, 'labelId' | 'dueAfter' | 'dueBefore' | 'isUndated'>;

/** Returns whether the task meets the conditions on labels and due dates. */
export function hasLabelAndDue({ labelIds, dueAt }: Task, filter: LabelAndDueFilter): boolean {
  const { labelId, dueAfter, dueBefore, isUndated } = filter;
  return (
    (labelId === null || labelIds.includes(labelId)) &&
    (dueAfter === null || (dueAt !== null && dueAt >= dueAfter)) &&
    (dueBefore === null || (dueAt !== null && dueAt < dueBefore)) &&
    (!isUndated || dueAt === null)
  );
}
