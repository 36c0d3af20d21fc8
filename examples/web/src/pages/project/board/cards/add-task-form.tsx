import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';

import * as texts from '#messages/project';
import { client } from '../../../../data/client.js';
import { formErrors, formText } from '../../../../parts/forms/form-errors.js';
import { useChange } from '../../../../parts/forms/use-change.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Form } from '../../../../ui/forms/form.js';
import { TextField } from '../../../../ui/forms/text-field.js';
import { putCard } from '../board-cache.js';
import { useBoardView } from '../board-view.js';
import { tasksKey } from '../../project-queries.js';
import styles from './add-task-form.module.css';
import { getStatus, type TaskStatus } from '../../task/task-words.js';

export interface AddTaskFormProps {
  readonly status: TaskStatus;
  readonly onClose: () => void;
}

/** Adds tasks to a column, one after the other. */
export function AddTaskForm({ status, onClose }: AddTaskFormProps): ReactElement {
  const [title, setTitle] = useState('');
  const add = useAdd(status);
  const fieldRef = useRef<HTMLInputElement>(null);
  const submit = (fields: FormData): void => {
    const written = formText(fields, 'title');
    // Users type the next task while this one is being saved. If it is refused, its text returns to the field, unless a next one was begun.
    setTitle('');
    add.mutateAsync(written).catch(() => setTitle((current) => (current === '' ? written : current)));
    fieldRef.current?.focus();
  };
  const leave = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onClose();
  };
  return (
    <div className={styles.add} onKeyDown={leave}>
      <Form
        aria-label={texts.newTaskIn({ status: getStatus(status).label })}
        onSubmit={submit}
        {...formErrors(add.error)}
        actions={
          <>
            <Button size="small" variant="quiet" onPress={onClose}>
              {texts.close}
            </Button>
            <Button size="small" variant="primary" type="submit" isPending={add.isPending}>
              {texts.add}
            </Button>
          </>
        }
      >
        <TextField
          name="title"
          label={texts.taskTitle}
          isLabelHidden
          placeholder={texts.taskTitleExample}
          isRequired
          maxLength={500}
          autoFocus
          autoComplete="off"
          value={title}
          onChange={setTitle}
          inputRef={fieldRef}
        />
      </Form>
    </div>
  );
}

function useAdd(status: TaskStatus) {
  const { project } = useBoardView();
  const cache = useQueryClient();
  return useChange({
    run: (title: string) => client.tasks.create(project.id, { title, status }),
    touches: [tasksKey(project.id)],
    onDone: ({ description, etag: _etag, ...task }) => {
      const key = `${project.key}-${task.number}`;
      putCard(cache, { ...task, key, hasDescription: description !== '', conversation: null }, null);
    },
  });
}
