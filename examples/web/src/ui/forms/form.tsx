import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { flushSync } from 'react-dom';

import { Actions } from '../buttons/actions.js';
import { Callout } from '../feedback/callout.js';
import { cx } from '../cx.js';
import styles from './form.module.css';
import { present } from '../present.js';

/** One entry of `errors` in a problem+json response, and of `fieldErrors` in a `CrewkitError`. */
interface FieldError {
  /** The path in the request's body, such as `email` or `grants.0.role`. */
  readonly path: string;
  readonly message: string;
}

export interface FormProps {
  /** Called with the values of the fields, by name, after the browser's validation passes. */
  readonly onSubmit: (fields: FormData) => void;
  /**
   * The server's errors of single fields in the last request. Each is shown below the field whose `name` is its path until that field is
   * changed; the first one gets the focus.
   */
  readonly faults?: readonly FieldError[] | undefined;
  /** The server's error of the whole request. Shown above the fields and announced to screen readers. */
  readonly error?: ReactNode;
  /** The buttons, at the end. */
  readonly actions?: ReactNode;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

export function Form(props: FormProps): ReactElement {
  const { onSubmit, faults, error, actions, children } = props;
  const { byPath, forgetAll, forgetOne } = useMessages(faults);
  const formRef = useFocusOnError(faults);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // For React, a form in a dialog is inside the form from which the dialog was opened.
    event.stopPropagation();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <AriaForm
      ref={formRef}
      className={cx(styles.form)}
      onSubmit={submit}
      onClickCapture={forgetAll}
      validationErrors={byPath}
      {...present({ 'aria-label': props['aria-label'] })}
    >
      {error !== undefined && error !== null && <Callout tone="danger">{error}</Callout>}
      <div className={styles.fields} onInput={forgetOne}>
        {children}
      </div>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </AriaForm>
  );
}

interface Messages {
  readonly byPath: Record<string, string[]>;
  readonly forgetAll: (event: MouseEvent) => void;
  readonly forgetOne: (event: SyntheticEvent) => void;
}

/** The dismissed errors, and the text of the errors to which they belong. */
interface Forgotten {
  readonly text: string;
  readonly paths: readonly string[] | 'all';
}

const nothing: Forgotten = { text: '', paths: [] };

/**
 * Returns the errors by path. A new object restores every error at its field, so the object stays the same while its content does. An error
 * makes its field invalid, and browsers do not submit a form with an invalid field: the server's errors are cleared before the next
 * validation, because a change to another field may have fixed them.
 */
function useMessages(faults: readonly FieldError[] = []): Messages {
  const text = JSON.stringify(faults.map(({ path, message }) => [path, message]));
  const [forgotten, setForgotten] = useState(nothing);
  if (forgotten !== nothing && forgotten.text !== text) setForgotten(nothing);
  const { paths } = forgotten.text === text ? forgotten : nothing;
  const left = paths === 'all' ? [] : faults.filter(({ path }) => !paths.includes(path));
  const shown = JSON.stringify(left.map(({ path, message }) => [path, message]));
  const byPath = useMemo(() => {
    const messages: Record<string, string[]> = {};
    for (const [path, message] of JSON.parse(shown) as [string, string][]) (messages[path] ??= []).push(message);
    return messages;
  }, [shown]);
  // The enter key also clicks the button. The fields must be updated before the browser continues.
  const forgetAll = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || target.closest('[type=submit]') === null) return;
    flushSync(() => setForgotten({ text, paths: 'all' }));
  };
  // The first keystroke clears the error. By default, the error would disappear on blur, and the button would move away from the pointer
  // that is about to press it.
  const forgetOne = ({ target }: SyntheticEvent): void => {
    const path = target instanceof Element ? target.getAttribute('name') : null;
    if (path === null || paths === 'all' || !(path in byPath)) return;
    setForgotten({ text, paths: [...paths, path] });
  };
  return { byPath, forgetAll, forgetOne };
}

/** Focuses the first invalid field, once for each response. */
function useFocusOnError(faults: readonly FieldError[] = []): RefObject<HTMLFormElement | null> {
  const formRef = useRef<HTMLFormElement>(null);
  const names = JSON.stringify(faults.map(({ path }) => path));
  useEffect(() => {
    const paths = JSON.parse(names) as string[];
    const fields = [...(formRef.current?.elements ?? [])];
    const invalid = fields.find((field) => paths.includes(field.getAttribute('name') ?? ''));
    // A hidden input holds the value of a date field.
    const part =
      invalid?.matches('[hidden]') === true ? invalid.parentElement?.querySelector('[role=spinbutton]') : invalid;
    if (part instanceof HTMLElement) part.focus();
  }, [names]);
  return formRef;
}
