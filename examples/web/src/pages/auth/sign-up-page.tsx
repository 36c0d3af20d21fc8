import type { Body } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link, Redirect } from 'wouter';

import { client } from '../../data/client.js';
import { useSession } from '../../data/use-session.js';
import { formErrors } from '../../parts/form-errors.js';
import { formText } from '../../parts/form-text.js';
import { typedPassword } from '../../parts/typed-password.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { PasswordField } from '../../ui/password-field.js';
import { TextField } from '../../ui/text-field.js';
import { Spinner } from '../../ui/spinner.js';
import styles from './auth.module.css';
import { MailSent } from './mail-sent.js';
import { createVerifier } from './registration-verifier.js';
import { invitationTokenIn, useInvitation } from './use-invitation.js';
import { nextField, useNext, withNext } from './use-next.js';

type Person = Body<'register'>;

export function SignUpPage(): ReactElement {
  const session = useSession();
  const next = useNext();
  const { data: invitation, isLoading } = useInvitation(invitationTokenIn(next));
  const register = useMutation({ mutationFn: (person: Person) => client.auth.register(person) });
  if (session.status === 'signed-in') return <Redirect to={next} replace />;
  if (register.isSuccess) {
    const { email } = register.variables;
    return (
      <AuthShell title="Check your email" footer={<Link href={withNext('/sign-in', next)}>Back to sign in</Link>}>
        <MailSent icon={<MailCheck aria-hidden />} again={() => client.auth.resendVerification({ email })}>
          Look for our email to <strong>{email}</strong>. Open its link within 24 hours to activate your account.
        </MailSent>
      </AuthShell>
    );
  }
  // The address of an invitation is filled in before the form can be used.
  if (isLoading) {
    return (
      <AuthShell title="Create an account">
        <Spinner label="Loading invitation" />
      </AuthShell>
    );
  }
  return (
    <AuthShell
      title="Create an account"
      description={
        invitation === undefined
          ? 'It takes a minute. We’ll email you a confirmation link.'
          : `Create an account to join ${invitation.organization.name}.`
      }
      footer={
        <>
          Already have an account? <Link href={withNext('/sign-in', next)}>Sign in</Link>
        </>
      }
    >
      <SignUpForm
        invitedEmail={invitation?.email ?? null}
        isPending={register.isPending}
        error={register.error}
        onSubmit={(person) => register.mutate({ ...person, ...nextField(next), signInVerifier: createVerifier() })}
      />
    </AuthShell>
  );
}

interface SignUpFormProps {
  /** Filled in and fixed; null: the user types theirs. */
  readonly invitedEmail: string | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (person: Person) => void;
}

function SignUpForm({ invitedEmail, isPending, error, onSubmit }: SignUpFormProps): ReactElement {
  const submit = (fields: FormData): void => {
    onSubmit({
      firstName: formText(fields, 'firstName'),
      lastName: formText(fields, 'lastName'),
      email: formText(fields, 'email'),
      password: typedPassword(fields, 'password'),
    });
  };
  return (
    <Form
      aria-label="Create an account"
      onSubmit={submit}
      {...formErrors(error)}
      actions={
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          Create account
        </Button>
      }
    >
      <div className={styles.names}>
        <TextField name="firstName" label="First name" autoComplete="given-name" isRequired maxLength={100} />
        <TextField name="lastName" label="Last name" autoComplete="family-name" isRequired maxLength={100} />
      </div>
      <TextField
        key={invitedEmail}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        isRequired
        {...(invitedEmail !== null && {
          defaultValue: invitedEmail,
          isReadOnly: true,
          description: 'Your invitation is for this address.',
        })}
      />
      <PasswordField name="password" label="Password" autoComplete="new-password" isRequired />
    </Form>
  );
}
