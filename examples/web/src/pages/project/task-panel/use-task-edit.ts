import type { Project, TaggedTask } from '@crewkit/client-sdk';
import { TaskConflict, type TaskChanges } from '@crewkit/react';
import { useState } from 'react';

import * as texts from '#messages/task';
import { errorText } from '../../../data/error-text.js';
import { useCan } from '../../../data/use-can.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { projectAt } from '../project-at.js';
import { taskName } from '../task/task-words.js';
import { useSaveTask } from '../task/use-save-task.js';

export interface TaskEdit {
  readonly mayEdit: boolean;
  /** The changes of another user, until the user resolves the conflict. */
  readonly conflict: TaskConflict | null;
  /** Saves changes based on the shown task, and shows a toast if that fails. */
  readonly save: (changes: TaskChanges) => void;
  /** Saves changes based on an earlier version of the task. Rejects if that fails, except for a conflict, which is shown above. */
  readonly createSave: (base: TaggedTask, changes: TaskChanges) => Promise<void>;
  readonly applyMine: () => void;
  readonly keepTheirs: () => void;
  readonly isSaving: boolean;
}

/** Edits an open task without losing changes of other users. */
export function useTaskEdit(project: Project, task: TaggedTask): TaskEdit {
  const [conflict, setConflict] = useState<TaskConflict | null>(null);
  const { mutateAsync, isPending } = useSaveTask(project.id);
  const createSave = async (base: TaggedTask, changes: TaskChanges): Promise<void> => {
    try {
      await mutateAsync({ taskId: task.id, changes, base });
      setConflict(null);
    } catch (error) {
      if (!(error instanceof TaskConflict)) throw error;
      setConflict(error);
    }
  };
  const save = (changes: TaskChanges, base = task): void =>
    void createSave(base, changes).catch((error: unknown) => {
      toasts.error(texts.taskNotChanged({ task: taskName(project, task) }), { text: errorText(error) });
    });
  return {
    mayEdit: useCan('project:task.edit', projectAt(project.id)),
    conflict,
    save,
    createSave,
    applyMine: () => conflict !== null && save(conflict.changes, conflict.latest),
    keepTheirs: () => setConflict(null),
    isSaving: isPending,
  };
}
