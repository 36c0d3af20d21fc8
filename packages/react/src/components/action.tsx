import { CrewkitError } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

/** The state of an action, which runs once at a time. */
export interface ActionState<Input> {
  readonly run: (input: Input) => void;
  readonly isPending: boolean;
  /** The error of the last run; null if there is none. */
  readonly error: unknown;
}

export function useAction<Input>(action: (input: Input) => Promise<unknown>): ActionState<Input> {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const start = async (input: Input): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      await action(input);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setPending(false);
    }
  };
  return {
    run: (input) => {
      if (!isPending) void start(input);
    },
    isPending,
    error,
  };
}

interface ErrorTextProps {
  readonly error: unknown;
  readonly toErrorText: (error: unknown) => string;
}

/** Announces an error. The element is always there, because screen readers announce changes of elements that they know. */
export function ErrorText({ error, toErrorText }: ErrorTextProps): ReactElement {
  return (
    <p role="alert" data-part="error">
      {error !== null && toErrorText(error)}
    </p>
  );
}

export interface ActionProps {
  readonly button: string;
  /** The value of `data-part`. */
  readonly part: string;
  readonly action: () => Promise<unknown>;
  readonly toErrorText: (error: unknown) => string;
}

/** A button that runs an action, and shows its error. */
export function Action({ button, part, action, toErrorText }: ActionProps): ReactElement {
  const { run, error, isPending } = useAction<null>(action);
  return (
    <>
      {/* `disabled` would take the focus away from the button. */}
      <button type="button" aria-disabled={isPending} data-part={part} onClick={() => run(null)}>
        {button}
      </button>
      <ErrorText error={error} toErrorText={toErrorText} />
    </>
  );
}

/** Returns what the server reported about fields of the request. */
export function getFieldErrors(error: unknown): CrewkitError['fieldErrors'] {
  return CrewkitError.is(error) ? error.fieldErrors : [];
}

/** Returns the error's message, which is in English. */
export function toErrorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Moves the focus to an element when it appears. */
export function focus(element: HTMLElement | null): void {
  element?.focus();
}
