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

import { Actions } from './actions.js';
import { Callout } from './callout.js';
import { cx } from './cx.js';
import styles from './form.module.css';
import { present } from './present.js';

/** One of `errors` in a problem+json answer; `fieldErrors` of a `CrewkitError`. */
interface FieldFault {
  /** Where in the request's body, such as `email` or `grants.0.role`. */
  readonly path: string;
  readonly message: string;
}

export interface FormProps {
  /** Called with what the fields hold, by their names, once the browser finds nothing wrong with them. */
  readonly onSubmit: (fields: FormData) => void;
  /**
   * What the server said of single fields of the last request. Each stands below the field whose `name` is its path until that is changed;
   * the first of them gets the focus.
   */
  readonly faults?: readonly FieldFault[] | undefined;
  /** What the server said of the whole. Stands above the fields and is read out. */
  readonly error?: ReactNode;
  /** The buttons, at the end. */
  readonly actions?: ReactNode;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

export function Form(props: FormProps): ReactElement {
  const { onSubmit, faults, error, actions, children } = props;
  const { byPath, forgetAll, forgetOne } = useMessages(faults);
  const formRef = useFocusOnFault(faults);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A form in a dialog is, for React, inside the form that the dialog was opened from.
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

/** Of the faults that this text stands for. */
interface Forgotten {
  readonly text: string;
  readonly paths: readonly string[] | 'all';
}

const nothing: Forgotten = { text: '', paths: [] };

/**
 * The faults by their paths. A new object brings every error back to its field, so it stays the same one while it says
 * the same. A fault makes its field invalid, and the browser sends no form with such a field: what the server said of
 * the last request is forgotten before it looks at the next, because another field may have mended it.
 */
function useMessages(faults: readonly FieldFault[] = []): Messages {
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
  // The enter key clicks the button, too. Before the browser goes on, the fields have to know.
  const forgetAll = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || target.closest('[type=submit]') === null) return;
    flushSync(() => setForgotten({ text, paths: 'all' }));
  };
  // With the first letter. Left to itself it would go when the field is left, and move the button from under the pointer that
  // is about to press it.
  const forgetOne = ({ target }: SyntheticEvent): void => {
    const path = target instanceof Element ? target.getAttribute('name') : null;
    if (path === null || paths === 'all' || !(path in byPath)) return;
    setForgotten({ text, paths: [...paths, path] });
  };
  return { byPath, forgetAll, forgetOne };
}

/** Leads to the first field that has to be mended, once for each answer. */
function useFocusOnFault(faults: readonly FieldFault[] = []): RefObject<HTMLFormElement | null> {
  const formRef = useRef<HTMLFormElement>(null);
  const names = JSON.stringify(faults.map(({ path }) => path));
  useEffect(() => {
    const paths = JSON.parse(names) as string[];
    const fields = [...(formRef.current?.elements ?? [])];
    const faulty = fields.find((field) => paths.includes(field.getAttribute('name') ?? ''));
    if (faulty instanceof HTMLElement) faulty.focus();
  }, [names]);
  return formRef;
}
