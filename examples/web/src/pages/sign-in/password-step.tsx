import { CrewkitError } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { formErrors, formText, typedPassword } from '../../parts/forms/form-errors.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { Form } from '../../ui/forms/form.js';
import { PasswordField } from '../../ui/forms/password-field.js';
import { TextField } from '../../ui/forms/text-field.js';
import styles from './sign-in.module.css';
import { errorText } from '../../data/error-text.js';

export interface PasswordStepProps {
  /** The last session ended without an action of the user. */
  readonly hasExpired: boolean;
  readonly email: string;
  /** The page that resets a forgotten password. */
  readonly forgotPasswordHref: string;
  readonly onEmail: (email: string) => void;
  /** Returns whether the error only starts the second step. */
  readonly onError: (error: unknown) => boolean;
}

export function PasswordStep({
  hasExpired,
  email,
  forgotPasswordHref,
  onEmail,
  onError,
}: PasswordStepProps): ReactElement {
  // The address is filled in after the second step, or by an invitation.
  const [hasEmail] = useState(email !== '');
  const signIn = useMutation({
    mutationFn: (credentials: { email: string; password: string }) => client.auth.login(credentials),
    onError,
  });
  const submit = (fields: FormData): void => {
    signIn.mutate({ email: formText(fields, 'email'), password: typedPassword(fields, 'password') });
  };
  const isUnverified = CrewkitError.is(signIn.error, 'EMAIL_NOT_VERIFIED');
  return (
    <div className={styles.stack}>
      {hasExpired && !signIn.isError && <Callout>{texts.sessionExpired}</Callout>}
      <Form
        aria-label={texts.signInWithPassword}
        onSubmit={submit}
        {...formErrors(isUnverified ? null : signIn.error)}
        actions={
          <Button type="submit" variant="primary" size="large" isWide isPending={signIn.isPending}>
            {texts.signIn}
          </Button>
        }
      >
        {isUnverified && <ResendVerification email={email} />}
        <TextField
          name="email"
          label={texts.email}
          type="email"
          autoComplete="username webauthn"
          isRequired
          value={email}
          onChange={onEmail}
          autoFocus={!hasEmail}
        />
        <PasswordField
          name="password"
          label={texts.password}
          autoComplete="current-password"
          autoFocus={hasEmail}
          isRequired
        />
        <p className={styles.aside}>
          <Link href={forgotPasswordHref}>{texts.forgotPasswordTitle}</Link>
        </p>
      </Form>
    </div>
  );
}

/** Tells users who have not confirmed their address why they cannot sign in, and requests another mail. */
function ResendVerification({ email }: { readonly email: string }): ReactElement {
  const resend = useMutation({ mutationFn: () => client.auth.resendVerification({ email }) });
  if (resend.isSuccess) {
    return (
      <Callout tone="success" title={texts.requested}>
        {texts.verificationRequested({ email })}
      </Callout>
    );
  }
  const button = (
    <Button size="small" isPending={resend.isPending} onPress={() => resend.mutate()}>
      {texts.resendEmail}
    </Button>
  );
  return (
    <Callout tone="warning" title={texts.confirmYourEmailFirst} action={button}>
      {resend.error === null ? texts.openTheLink : errorText(resend.error)}
    </Callout>
  );
}
