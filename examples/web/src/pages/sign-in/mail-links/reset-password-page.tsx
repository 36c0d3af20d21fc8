import { CrewkitError } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/sign-in';
import { client } from '../../../data/client.js';
import { formErrors, typedPassword } from '../../../parts/forms/form-errors.js';
import { AuthShell } from '../../../shell/auth-shell.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { Form } from '../../../ui/forms/form.js';
import { LinkButton } from '../../../ui/buttons/link-button.js';
import { PasswordField } from '../../../ui/forms/password-field.js';
import { DeadLink } from './dead-link.js';
import { useMailToken } from './use-mail-token.js';
import { useNext, withNext } from '../use-next.js';
import styles from '../sign-in.module.css';

export function ResetPasswordPage(): ReactElement {
  const token = useMailToken();
  const next = useNext();
  const reset = useMutation({
    mutationFn: (password: string) => client.auth.resetPassword({ token: token ?? '', password }),
  });
  if (token === null || CrewkitError.is(reset.error, 'INVALID_TOKEN')) {
    return (
      <AuthShell title={texts.chooseNewPassword}>
        <DeadLink
          hint={texts.newResetHint}
          action={<LinkButton href={withNext('/forgot-password', next)}>{texts.requestNewLink}</LinkButton>}
        />
      </AuthShell>
    );
  }
  if (reset.isSuccess) {
    return (
      <AuthShell title={texts.passwordUpdated}>
        <div className={styles.stack}>
          <Callout tone="success">{texts.signedOutEverywhere}</Callout>
          <LinkButton variant="primary" size="large" isWide href={withNext('/sign-in', next)}>
            {texts.signIn}
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
      title={texts.chooseNewPassword}
      description={texts.resetSignsOut}
      footer={<Link href={withNext('/sign-in', next)}>{texts.backToSignIn}</Link>}
    >
      <Form
        aria-label={texts.chooseNewPassword}
        onSubmit={submit}
        {...formErrors(reset.error)}
        actions={
          <Button type="submit" variant="primary" size="large" isWide isPending={reset.isPending}>
            {texts.setPassword}
          </Button>
        }
      >
        <PasswordField name="password" label={texts.newPassword} autoComplete="new-password" isRequired autoFocus />
      </Form>
    </AuthShell>
  );
}
