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
import styles from './auth.module.css';
import { MailSent } from './mail-sent.js';
import { useNext } from './use-next.js';

type Person = Body<'register'>;

export function SignUpPage(): ReactElement {
  const session = useSession();
  const next = useNext();
  const register = useMutation({ mutationFn: (person: Person) => client.auth.register(person) });
  if (session.status === 'signed-in') return <Redirect to={next} replace />;
  if (register.isSuccess) {
    const { email } = register.variables;
    return (
      <AuthShell title="Check your mail" footer={<Link href="/sign-in">Back to signing in</Link>}>
        <MailSent icon={<MailCheck aria-hidden />} again={() => client.auth.resendVerification({ email })}>
          Look for a mail to <strong>{email}</strong> in the next few minutes. Open its link within a day, and your
          account is ready.
        </MailSent>
      </AuthShell>
    );
  }
  const submit = (fields: FormData): void => {
    register.mutate({
      firstName: formText(fields, 'firstName'),
      lastName: formText(fields, 'lastName'),
      email: formText(fields, 'email'),
      password: typedPassword(fields, 'password'),
    });
  };
  return (
    <AuthShell
      title="Create an account"
      description="It takes a minute, and a mail to confirm your address."
      footer={
        <>
          Have one already? <Link href="/sign-in">Sign in</Link>
        </>
      }
    >
      <Form
        aria-label="Create an account"
        onSubmit={submit}
        {...formErrors(register.error)}
        actions={
          <Button type="submit" variant="primary" size="large" isWide isPending={register.isPending}>
            Create account
          </Button>
        }
      >
        <div className={styles.names}>
          <TextField name="firstName" label="First name" autoComplete="given-name" isRequired maxLength={100} />
          <TextField name="lastName" label="Last name" autoComplete="family-name" isRequired maxLength={100} />
        </div>
        <TextField name="email" label="Email" type="email" autoComplete="username" isRequired />
        <PasswordField name="password" label="Password" autoComplete="new-password" isRequired />
      </Form>
    </AuthShell>
  );
}
