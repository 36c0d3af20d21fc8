import type { Body } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import * as texts from '#messages/account';
import { client } from '../../data/client.js';
import { findErrorAt, typedPassword } from '../../parts/forms/form-errors.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { Card } from '../../ui/layout/card.js';
import { Form } from '../../ui/forms/form.js';
import { PasswordField } from '../../ui/forms/password-field.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { toasts } from '../../ui/feedback/toasts.js';

/** Changes the password. This ends every session, including the current one. */
export function PasswordCard(): ReactElement {
  const [form, setForm] = useState<'untouched' | 'open' | 'cancelled'>('untouched');
  const isOpen = form === 'open';
  return (
    <Card
      title={texts.password}
      description={texts.passwordHint}
      actions={
        !isOpen && (
          <Button autoFocus={form === 'cancelled'} onPress={() => setForm('open')}>
            {texts.changePassword}
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
      toasts.success(texts.passwordChanged, { text: texts.passwordChangedHint });
    },
  });
  const submit = (fields: FormData): void =>
    change.mutate({
      currentPassword: typedPassword(fields, 'currentPassword'),
      newPassword: typedPassword(fields, 'newPassword'),
    });
  return (
    <Form
      aria-label={texts.changePassword}
      onSubmit={submit}
      {...findErrorAt(change.error, { INVALID_CREDENTIALS: ['currentPassword', texts.wrongPassword] })}
      actions={
        <SubmitActions onCancel={onCancel} isPending={change.isPending}>
          {texts.changePassword}
        </SubmitActions>
      }
    >
      <Callout>{texts.changePasswordWarning}</Callout>
      <PasswordField
        name="currentPassword"
        label={texts.currentPassword}
        hint={<Link href="/forgot-password">{texts.forgotPassword}</Link>}
        autoComplete="current-password"
        autoFocus
        isRequired
      />
      <PasswordField name="newPassword" label={texts.newPassword} autoComplete="new-password" isRequired />
    </Form>
  );
}
