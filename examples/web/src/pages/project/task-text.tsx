import type { TaggedTask } from '@crewkit/client-sdk';
import { Pencil } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactElement } from 'react';

import { formErrors } from '../../parts/form-errors.js';
import { formText } from '../../parts/form-text.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { IconButton } from '../../ui/icon-button.js';
import { TextArea } from '../../ui/text-area.js';
import { TextField } from '../../ui/text-field.js';
import styles from './task-text.module.css';
import type { TaskEdit } from './use-task-edit.js';

export interface TaskTextProps {
  readonly field: 'title' | 'description';
  readonly task: TaggedTask;
  readonly edit: TaskEdit;
  /** Of the title. */
  readonly headingLevel?: 1 | 2;
}

/** A text of a task, which becomes a field where it stands. */
export function TaskText(props: TaskTextProps): ReactElement {
  const { field, task, edit } = props;
  // As it was when the user began to write; what others write meanwhile shows on saving.
  const [base, setBase] = useState<TaggedTask | null>(null);
  const [hasWritten, setWritten] = useState(false);
  const end = (): void => {
    setBase(null);
    setWritten(true);
  };
  if (base !== null) return <TextForm field={field} base={base} edit={edit} onEnd={end} />;
  return (
    <div className={styles.text}>
      <Words {...props} />
      {edit.mayEdit && (
        <IconButton
          label={`Edit ${field}`}
          size="small"
          icon={<Pencil aria-hidden />}
          autoFocus={hasWritten && edit.conflict === null}
          onPress={() => setBase(task)}
        />
      )}
    </div>
  );
}

function Words({ field, task, edit, headingLevel = 2 }: TaskTextProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  if (field === 'title') return <Heading className={styles.title}>{task.title}</Heading>;
  if (task.description !== '') return <p className={styles.description}>{task.description}</p>;
  return (
    <p className={styles.nothing}>
      {edit.mayEdit ? 'No description yet. What would somebody need to know?' : 'No description.'}
    </p>
  );
}

interface TextFormProps {
  readonly field: TaskTextProps['field'];
  readonly base: TaggedTask;
  readonly edit: TaskEdit;
  readonly onEnd: () => void;
}

function TextForm({ field, base, edit, onEnd }: TextFormProps): ReactElement {
  const [error, setError] = useState<unknown>(null);
  const save = async (text: string): Promise<void> => {
    try {
      if (text !== base[field]) await edit.saveOf(base, { [field]: text });
      onEnd();
    } catch (fault) {
      setError(fault);
    }
  };
  return (
    <div className={styles.form} onKeyDown={keysFor(onEnd)}>
      <Form
        aria-label={`Edit ${field}`}
        onSubmit={(fields) => void save(formText(fields, field))}
        {...formErrors(error)}
        actions={
          <>
            <Button size="small" onPress={onEnd}>
              Cancel
            </Button>
            <Button size="small" variant="primary" type="submit" isPending={edit.isSaving}>
              Save
            </Button>
          </>
        }
      >
        {field === 'title' ? (
          <TextField
            name="title"
            label="Title"
            isLabelHidden
            isRequired
            maxLength={500}
            autoFocus
            defaultValue={base.title}
          />
        ) : (
          <TextArea
            name="description"
            label="Description"
            isLabelHidden
            rows={6}
            maxLength={10_000}
            autoFocus
            defaultValue={base.description}
            placeholder="What would somebody need to know to do this?"
          />
        )}
      </Form>
    </div>
  );
}

/** Escape leaves the field, not the panel; Enter with a modifier saves where Enter alone begins a line. */
function keysFor(onEnd: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEnd();
    } else if (
      event.key === 'Enter' &&
      (event.ctrlKey || event.metaKey) &&
      event.target instanceof HTMLTextAreaElement
    ) {
      event.target.form?.requestSubmit();
    }
  };
}
