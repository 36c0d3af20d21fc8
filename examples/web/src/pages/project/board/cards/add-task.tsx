import { Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, type ReactElement } from 'react';

import * as texts from '#messages/project';
import { lazyPage } from '../../../../routes/lazy-page.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import type { AddTaskFormProps } from './add-task-form.js';
import styles from '../board-column.module.css';
import { getStatus, type TaskStatus } from '../../task/task-words.js';

const { component: LazyForm, preload } = lazyPage<AddTaskFormProps>(
  async () => (await import('./add-task-form.js')).AddTaskForm,
);

/** Adds tasks to a column. Its code is loaded when a user comes near the button. */
export function LazyAddTaskForm(props: AddTaskFormProps): ReactElement {
  return (
    <Suspense>
      <LazyForm {...props} />
    </Suspense>
  );
}

interface AddTaskButtonProps {
  readonly status: TaskStatus;
  /** Whether the form below is open. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens and closes the form of a column. It gets the focus when the form closes. */
export function AddTaskButton({ status, isOpen, onToggle }: AddTaskButtonProps): ReactElement {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) ref.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <span className={styles.add}>
      <IconButton
        ref={ref}
        label={texts.addTaskTo({ status: getStatus(status).label })}
        size="small"
        icon={<Plus aria-hidden />}
        aria-expanded={isOpen}
        onHoverStart={preload}
        onFocus={preload}
        onPress={onToggle}
      />
    </span>
  );
}
