import type { Body } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { findErrorAt } from '../../parts/find-error-at.js';
import { typedPassword } from '../../parts/typed-password.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Card } from '../../ui/card.js';
import { Form } from '../../ui/form.js';
import { PasswordField } from '../../ui/password-field.js';
import { SubmitActions } from '../../ui/submit-actions.js';
import { toasts } from '../../ui/toasts.js';

/** Changes the password. This ends every session, including the current one. */
export function PasswordCard(): ReactElement {
  const [form, setForm] = useState<'untouched' | 'open' | 'cancelled'>('untouched');
  const isOpen = form === 'open';
  return (
    <Card
      title="Password"
      description="A good one is long, and used nowhere else."
      actions={
        !isOpen && (
          <Button autoFocus={form === 'cancelled'} onPress={() => setForm('open')}>
            Change password
          </Button>
        )
      }
    >
      {isOpen ? <ChangePassword onCancel={() => setForm('cancelled')} /> : undefined}
    </Card>
  );
}

function ChangePassword({ onCancel }: { readonly onCancel: () => void }): ReactElement {
  const [, goTo] = useLocation();
  const change = useMutation({
    mutationFn: (passwords: Body<'changePassword'>) => client.auth.changePassword(passwords),
    onSuccess: () => {
      goTo('/sign-in', { replace: true });
      toasts.success('Your password is changed', { text: 'Every device is signed out. Sign in with the new one.' });
    },
  });
  const submit = (fields: FormData): void =>
    change.mutate({
      currentPassword: typedPassword(fields, 'currentPassword'),
      newPassword: typedPassword(fields, 'newPassword'),
    });
  return (
    <Form
      aria-label="Change password"
      onSubmit={submit}
      {...findErrorAt(change.error, { INVALID_CREDENTIALS: ['currentPassword', 'The password is not right.'] })}
      actions={
        <SubmitActions onCancel={onCancel} isPending={change.isPending}>
          Change password
        </SubmitActions>
      }
    >
      <Callout>Every device is signed out with it, this one too. Then you sign in with the new password.</Callout>
      <PasswordField
        name="currentPassword"
        label="Current password"
        hint={<Link href="/forgot-password">Forgot it, or never chose one?</Link>}
        autoComplete="current-password"
        autoFocus
        isRequired
      />
      <PasswordField name="newPassword" label="New password" autoComplete="new-password" isRequired />
    </Form>
  );
}
