import type { TaggedTask } from '@crewkit/client-sdk';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';

import * as texts from '#messages/task';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { TaskTextForm } from './task-text-form.js';
import styles from './task-text.module.css';
import type { TaskEdit } from './use-task-edit.js';

export interface TaskTextProps {
  readonly field: 'title' | 'description';
  readonly task: TaggedTask;
  readonly edit: TaskEdit;
  /** The heading level of the title. */
  readonly headingLevel?: 1 | 2;
}

/** A text of a task. A click on it, Enter or F2 turns it into a field. */
export function TaskText(props: TaskTextProps): ReactElement {
  const { field, task, edit } = props;
  // The task when the user began to edit; changes by other users are shown on saving.
  const [base, setBase] = useState<TaggedTask | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const end = (isByKey: boolean): void => {
    setBase(null);
    setTakesFocus(isByKey);
  };
  if (base !== null) return <TaskTextForm field={field} base={base} edit={edit} onEnd={end} />;
  const begin = (): void => setBase(task);
  const shown = { ...props, begin, takesFocus: takesFocus && edit.conflict === null };
  if (field === 'title') return <Title {...shown} />;
  return <Description {...shown} />;
}

interface ShownProps extends TaskTextProps {
  readonly begin: () => void;
  readonly takesFocus: boolean;
}

function Title({ task, edit, headingLevel = 2, begin, takesFocus }: ShownProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  return (
    <Heading className={styles.title}>
      {edit.mayEdit ? (
        <button
          type="button"
          title={texts.editTitle}
          className={styles.words}
          autoFocus={takesFocus}
          onClick={begin}
          onKeyDown={beginByF2(begin)}
        >
          {task.title}
        </button>
      ) : (
        task.title
      )}
    </Heading>
  );
}

function Description({ task, edit, begin, takesFocus }: ShownProps): ReactElement {
  if (!edit.mayEdit) return <DescriptionText text={task.description} none={texts.noDescription} />;
  const beginByClick = (event: MouseEvent): void => {
    const isOnLink = event.target instanceof Element && event.target.closest('a,button') !== null;
    if (!isOnLink && document.getSelection()?.isCollapsed !== false) begin();
  };
  return (
    // The button is the keyboard equivalent.
    <div className={styles.editable} onClick={beginByClick} onKeyDown={beginByF2(begin)}>
      <DescriptionText text={task.description} none={texts.addDescription} />
      <span className={styles.pencil}>
        <IconButton
          label={texts.editDescription}
          size="small"
          icon={<Pencil aria-hidden />}
          autoFocus={takesFocus}
          onPress={begin}
        />
      </span>
    </div>
  );
}

function DescriptionText({ text, none }: { readonly text: string; readonly none: string }): ReactElement {
  if (text === '') return <p className={styles.nothing}>{none}</p>;
  return (
    <Suspense fallback={<PlainText source={text} />}>
      <Markdown source={text} />
    </Suspense>
  );
}

interface SourceProps {
  readonly source: string;
}

// Loaded separately, so that boards do not load it. Until then, the text is shown as plain text.
const Markdown = lazy(async () => {
  try {
    return { default: (await import('../../../parts/markdown/markdown.js')).Markdown };
  } catch {
    return { default: PlainText };
  }
});

function PlainText({ source }: SourceProps): ReactElement {
  return <p className={styles.description}>{source}</p>;
}

function beginByF2(begin: () => void): (event: Pick<KeyboardEvent, 'key'>) => void {
  return ({ key }) => {
    if (key === 'F2') begin();
  };
}
