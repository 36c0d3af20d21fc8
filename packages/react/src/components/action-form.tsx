import { createContext, useContext, useEffect, useId, useRef } from 'react';
import type { InputHTMLAttributes, ReactElement, ReactNode } from 'react';

import { ErrorText, getFieldErrors, useAction } from './action.js';

/** The values of a form's fields, by name. */
export type Values = Readonly<Record<string, string>>;

export interface ActionFormProps {
  readonly label: string;
  readonly button: string;
  /** Called with the values of the fields. If it rejects, the form shows the error; otherwise, it is emptied. */
  readonly action: (values: Values) => Promise<unknown>;
  readonly toErrorText: (error: unknown) => string;
  readonly children?: ReactNode;
}

const FormError = createContext<unknown>(null);

/** A form that runs an action when it is submitted. After an error, the first invalid field is focused. */
export function ActionForm({ label, button, action, toErrorText, children }: ActionFormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { run, error, isPending } = useAction(async (target: HTMLFormElement) => {
    await action(Object.fromEntries(new FormData(target)) as Values);
    target.reset();
  });
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return (
    <form
      ref={form}
      aria-label={label}
      data-part="form"
      onSubmit={(event) => {
        event.preventDefault();
        run(event.currentTarget);
      }}
    >
      <FormError.Provider value={error}>{children}</FormError.Provider>
      <ErrorText error={error} toErrorText={toErrorText} />
      <button aria-disabled={isPending} data-part="submit">
        {button}
      </button>
    </form>
  );
}

export interface FieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'defaultValue'
> {
  readonly name: string;
  readonly label: string;
}

/** A required field with its label, and what the server reported about it. */
export function Field({ name, label, ...input }: FieldProps): ReactElement {
  const id = useId();
  const errors = getFieldErrors(useContext(FormError)).filter(({ path }) => path === name);
  const isInvalid = errors.length > 0;
  return (
    <div data-part="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        required
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        {...input}
      />
      {isInvalid && (
        <p id={`${id}-error`} data-part="field-error">
          {errors.map(({ message }) => message).join(' ')}
        </p>
      )}
    </div>
  );
}
