import { CrewkitError } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { client } from '../../data/client.js';
import { formErrors } from '../../parts/form-errors.js';
import { typedPassword } from '../../parts/typed-password.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Form } from '../../ui/form.js';
import { LinkButton } from '../../ui/link-button.js';
import { PasswordField } from '../../ui/password-field.js';
import { DeadLink } from './dead-link.js';
import { useMailToken } from './use-mail-token.js';
import { useNext, withNext } from './use-next.js';
import styles from './auth.module.css';

export function ResetPasswordPage(): ReactElement {
  const token = useMailToken();
  const next = useNext();
  const reset = useMutation({
    mutationFn: (password: string) => client.auth.resetPassword({ token: token ?? '', password }),
  });
  if (token === null || CrewkitError.is(reset.error, 'INVALID_TOKEN')) {
    return (
      <AuthShell title="Choose a new password">
        <DeadLink action={<LinkButton href={withNext('/forgot-password', next)}>Request a new link</LinkButton>} />
      </AuthShell>
    );
  }
  if (reset.isSuccess) {
    return (
      <AuthShell title="Password updated">
        <div className={styles.stack}>
          <Callout tone="success">You’ve been signed out on all devices. Sign in with your new password.</Callout>
          <LinkButton variant="primary" size="large" isWide href={withNext('/sign-in', next)}>
            Sign in
          </LinkButton>
        </div>
      </AuthShell>
    );
  }
  const submit = (fields: FormData): void => {
    reset.mutate(typedPassword(fields, 'password'));
  };
  return (
    <AuthShell
      title="Choose a new password"
      description="This signs you out on all devices."
      footer={<Link href={withNext('/sign-in', next)}>Back to sign in</Link>}
    >
      <Form
        aria-label="Choose a new password"
        onSubmit={submit}
        {...formErrors(reset.error)}
        actions={
          <Button type="submit" variant="primary" size="large" isWide isPending={reset.isPending}>
            Set password
          </Button>
        }
      >
        <PasswordField name="password" label="New password" autoComplete="new-password" isRequired autoFocus />
      </Form>
    </AuthShell>
  );
}
