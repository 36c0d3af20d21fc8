import { useCrewkit } from '@crewkit/react';
import { useState, type FormEvent, type ReactNode } from 'react';

/** Confirms an email. It waits for a click, because email scanners open links too. */
export function VerifyEmail({ token }: { token: string }) {
  const { auth } = useCrewkit();
  return (
    <MailLink
      title="Confirm your email"
      button="Confirm"
      done="Your email is confirmed."
      run={() => auth.verifyEmail(token)}
    />
  );
}

/** Sets a new password. */
export function ResetPassword({ token }: { token: string }) {
  const { auth } = useCrewkit();
  return (
    <MailLink
      title="Choose a new password"
      button="Save"
      done="Your password is changed."
      run={(form) => auth.resetPassword({ token, password: String(form.get('password')) })}
    >
      <label>
        New password <input name="password" type="password" autoComplete="new-password" required />
      </label>
    </MailLink>
  );
}

interface MailLinkProps {
  title: string;
  button: string;
  done: string;
  run: (form: FormData) => Promise<unknown>;
  children?: ReactNode;
}

/** A page to which a link in an email leads: a form, and then the way to the sign-in. */
function MailLink({ title, button, done, run, children }: MailLinkProps) {
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget)).then(
      () => setDone(true),
      ({ message }: Error) => setError(message),
    );
  };
  return (
    <main>
      <h1>{title}</h1>
      {isDone ? (
        <p role="status">
          {done} <a href="/">Sign in</a>
        </p>
      ) : (
        <form onSubmit={submit}>
          {children}
          <button>{button}</button>
          {error !== null && <p role="alert">{error}</p>}
        </form>
      )}
    </main>
  );
}
