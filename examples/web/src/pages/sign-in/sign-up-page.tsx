import type { Body } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link, Redirect } from 'wouter';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { useSession } from '@crewkit/react';
import { formErrors, formText, typedPassword } from '../../parts/forms/form-errors.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Button } from '../../ui/buttons/button.js';
import { Form } from '../../ui/forms/form.js';
import { PasswordField } from '../../ui/forms/password-field.js';
import { TextField } from '../../ui/forms/text-field.js';
import { Spinner } from '../../ui/feedback/spinner.js';
import styles from './sign-in.module.css';
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
      <AuthShell
        title={texts.checkYourEmail}
        footer={<Link href={withNext('/sign-in', next)}>{texts.backToSignIn}</Link>}
      >
        <MailSent icon={<MailCheck aria-hidden />} again={() => client.auth.resendVerification({ email })}>
          {texts.confirmationSent({ email })}
        </MailSent>
      </AuthShell>
    );
  }
  // The address of an invitation is filled in before the form can be used.
  if (isLoading) {
    return (
      <AuthShell title={texts.signUpTitle}>
        <Spinner label={texts.loadingInvitation} />
      </AuthShell>
    );
  }
  return (
    <AuthShell
      title={texts.signUpTitle}
      description={
        invitation === undefined ? texts.signUpHint : texts.signUpToJoin({ organization: invitation.organization.name })
      }
      footer={texts.haveAccount({ link: (words) => <Link href={withNext('/sign-in', next)}>{words}</Link> })}
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
  /** The fixed email; null if the user enters one. */
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
      aria-label={texts.signUpTitle}
      onSubmit={submit}
      {...formErrors(error)}
      actions={
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {texts.createAccount}
        </Button>
      }
    >
      <div className={styles.names}>
        <TextField name="firstName" label={texts.firstName} autoComplete="given-name" isRequired maxLength={100} />
        <TextField name="lastName" label={texts.lastName} autoComplete="family-name" isRequired maxLength={100} />
      </div>
      <TextField
        key={invitedEmail}
        name="email"
        label={texts.email}
        type="email"
        autoComplete="username"
        isRequired
        {...(invitedEmail !== null && {
          defaultValue: invitedEmail,
          isReadOnly: true,
          description: texts.emailOfInvitation,
        })}
      />
      <PasswordField name="password" label={texts.password} autoComplete="new-password" isRequired />
    </Form>
  );
}
