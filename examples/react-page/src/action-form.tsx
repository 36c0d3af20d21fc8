import { useState, type ReactElement, type ReactNode } from 'react';

interface ActionFormProps {
  readonly label: string;
  readonly button: string;
  /** Called with the values of the fields. Its error is shown; without an error, the form is emptied. */
  readonly action: (values: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly children?: ReactNode;
}

/** A form that runs an action when it is submitted, and shows the action's error. */
export function ActionForm({ label, button, action, children }: ActionFormProps): ReactElement {
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setPending] = useState(false);
  const run = async (form: HTMLFormElement): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      await action(Object.fromEntries(new FormData(form)) as Record<string, string>);
      form.reset();
    } catch (thrown) {
      setError(thrown as Error);
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void run(event.currentTarget);
      }}
    >
      {children}
      <button disabled={isPending}>{button}</button>
      {error !== null && <p role="alert">{error.message}</p>}
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autoComplete?: string;
}

export function Field({ label, ...input }: FieldProps): ReactElement {
  return (
    <label>
      {label} <input required {...input} />
    </label>
  );
}
