import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { formErrors, formText } from '../../parts/forms/form-errors.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Button } from '../../ui/buttons/button.js';
import { Form } from '../../ui/forms/form.js';
import { TextField } from '../../ui/forms/text-field.js';
import { MailSent } from './mail-sent.js';
import { nextField, useNext, withNext } from './use-next.js';

export function ForgotPasswordPage(): ReactElement {
  const next = useNext();
  const send = (email: string): Promise<void> => client.auth.forgotPassword({ email, ...nextField(next) });
  const ask = useMutation({ mutationFn: send });
  const back = <Link href={withNext('/sign-in', next)}>{texts.backToSignIn}</Link>;
  if (ask.isSuccess) {
    const email = ask.variables;
    return (
      <AuthShell title={texts.checkYourEmail} footer={back}>
        <MailSent icon={<MailCheck aria-hidden />} again={() => send(email)}>
          {texts.resetLinkSent({ email })}
        </MailSent>
      </AuthShell>
    );
  }
  return (
    <AuthShell title={texts.forgotPasswordTitle} description={texts.forgotPasswordHint} footer={back}>
      <Form
        aria-label={texts.forgotPasswordForm}
        onSubmit={(fields) => ask.mutate(formText(fields, 'email'))}
        {...formErrors(ask.error)}
        actions={
          <Button type="submit" variant="primary" size="large" isWide isPending={ask.isPending}>
            {texts.sendResetLink}
          </Button>
        }
      >
        <TextField name="email" label={texts.email} type="email" autoComplete="username" isRequired autoFocus />
      </Form>
    </AuthShell>
  );
}
