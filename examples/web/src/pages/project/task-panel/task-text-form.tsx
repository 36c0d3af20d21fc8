import type { TaggedTask } from '@crewkit/client-sdk';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';

import * as texts from '#messages/task';
import { errorText } from '../../../data/error-text.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { Button } from '../../../ui/buttons/button.js';
import { Form } from '../../../ui/forms/form.js';
import { TextArea } from '../../../ui/forms/text-area.js';
import { TextField } from '../../../ui/forms/text-field.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import styles from './task-text.module.css';
import type { TaskEdit } from './use-task-edit.js';

export interface TaskTextFormProps {
  readonly field: 'title' | 'description';
  readonly base: TaggedTask;
  readonly edit: TaskEdit;
  /** `isByKey`: the user ended editing by keyboard, so the focus returns to the text. */
  readonly onEnd: (isByKey: boolean) => void;
}

/** Edits a text of a task. Saves on blur; a text that could not be saved stays in the field. The field is read-only while it saves. */
export function TaskTextForm({ field, base, edit, onEnd }: TaskTextFormProps): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const { save, isSaving, error } = useSaving({ field, base, edit, onEnd });
  const read = (): string => formText(new FormData(ref.current?.querySelector('form') ?? undefined), field);
  const leave = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    // The user has switched to another window, and will return to the field.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return;
    const text = read();
    if (field === 'title' && text.trim() === '') onEnd(false);
    else void save(text, false);
  };
  return (
    <div ref={ref} className={styles.form} onKeyDown={keysFor(() => onEnd(true))} onBlur={leave}>
      <Form
        aria-label={field === 'title' ? texts.editTitle : texts.editDescription}
        onSubmit={(fields) => void save(formText(fields, field), true)}
        {...formErrors(error)}
        {...(field === 'description' && { actions: <Buttons isSaving={isSaving} onCancel={() => onEnd(true)} /> })}
      >
        {field === 'title' ? (
          <TextField
            name="title"
            label={texts.title}
            isLabelHidden
            isRequired
            maxLength={500}
            autoFocus
            defaultValue={base.title}
            isReadOnly={isSaving}
          />
        ) : (
          <TextArea
            name="description"
            label={texts.description}
            isLabelHidden
            rows={6}
            maxLength={10_000}
            autoFocus
            defaultValue={base.description}
            isReadOnly={isSaving}
            placeholder={texts.addDescription}
          />
        )}
      </Form>
    </div>
  );
}

function Buttons({ isSaving, onCancel }: { readonly isSaving: boolean; readonly onCancel: () => void }): ReactElement {
  return (
    <>
      <Button size="small" onPress={onCancel}>
        {texts.cancel}
      </Button>
      <Button size="small" variant="primary" type="submit" isPending={isSaving}>
        {texts.save}
      </Button>
    </>
  );
}

interface Saving {
  readonly save: (text: string, isByKey: boolean) => Promise<void>;
  readonly isSaving: boolean;
  readonly error: unknown;
}

function useSaving({ field, base, edit, onEnd }: TaskTextFormProps): Saving {
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const isShown = useIsShown();
  const save = async (text: string, isByKey: boolean): Promise<void> => {
    // Enter also moves the focus, which would save a second time.
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      if (text !== base[field]) await edit.createSave(base, { [field]: text });
      onEnd(isByKey);
    } catch (fault) {
      setError(fault);
      if (!isShown.current) toasts.error(texts.fieldNotSaved({ field }), { text: errorText(fault) });
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  return { save, isSaving, error };
}

function useIsShown(): RefObject<boolean> {
  const ref = useRef(true);
  useEffect(() => {
    ref.current = true;
    return () => {
      ref.current = false;
    };
  }, []);
  return ref;
}

/** Escape leaves the field, not the panel; Enter with a modifier saves where Enter alone inserts a line break. */
function keysFor(onEscape: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEscape();
    } else if (
      event.key === 'Enter' &&
      (event.ctrlKey || event.metaKey) &&
      event.target instanceof HTMLTextAreaElement
    ) {
      event.target.form?.requestSubmit();
    }
  };
}
