import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { client } from '../../data/client.js';
import { formErrors } from '../../parts/form-errors.js';
import { formText } from '../../parts/form-text.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { TextField } from '../../ui/text-field.js';
import { MailSent } from './mail-sent.js';

export function ForgotPasswordPage(): ReactElement {
  const ask = useMutation({ mutationFn: (email: string) => client.auth.forgotPassword({ email }) });
  const back = <Link href="/sign-in">Back to signing in</Link>;
  if (ask.isSuccess) {
    const email = ask.variables;
    return (
      <AuthShell title="Check your mail" footer={back}>
        <MailSent icon={<MailCheck aria-hidden />} again={() => client.auth.forgotPassword({ email })}>
          If <strong>{email}</strong> has an account, look for a mail with a link to choose a new password. The link
          works for half an hour.
        </MailSent>
      </AuthShell>
    );
  }
  return (
    <AuthShell title="Forgot the password?" description="We send you a link to choose a new one." footer={back}>
      <Form
        aria-label="Forgot the password"
        onSubmit={(fields) => ask.mutate(formText(fields, 'email'))}
        {...formErrors(ask.error)}
        actions={
          <Button type="submit" variant="primary" size="large" isWide isPending={ask.isPending}>
            Send the link
          </Button>
        }
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" isRequired autoFocus />
      </Form>
    </AuthShell>
  );
}
