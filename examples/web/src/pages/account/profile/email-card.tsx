import type { Body } from '@crewkit/client-sdk';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/account';
import { client } from '../../../data/client.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { findErrorAt, formText, typedPassword } from '../../../parts/forms/form-errors.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { Card } from '../../../ui/layout/card.js';
import { Form } from '../../../ui/forms/form.js';
import { PasswordField } from '../../../ui/forms/password-field.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';

/** The address for signing in. A new one takes effect when the link in the mail to it is opened. */
export function EmailCard(): ReactElement {
  const { email } = useMe();
  const [form, setForm] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const isOpen = form === 'open';
  const change = useMutation({
    mutationFn: (wanted: Body<'changeEmail'>) => client.auth.changeEmail(wanted),
    onSuccess: () => setForm('closed'),
  });
  const begin = (): void => {
    change.reset();
    setForm('open');
  };
  return (
    <Card
      title={texts.email}
      description={texts.emailHint({ email })}
      actions={
        !isOpen && (
          <Button autoFocus={form === 'closed'} onPress={begin}>
            {texts.changeEmail}
          </Button>
        )
      }
    >
      {isOpen ? (
        <ChangeEmail change={change} onCancel={() => setForm('closed')} />
      ) : (
        change.isSuccess && <Sent email={change.variables.newEmail} onClose={() => change.reset()} />
      )}
    </Card>
  );
}

interface ChangeEmailProps {
  readonly change: UseMutationResult<void, Error, Body<'changeEmail'>>;
  readonly onCancel: () => void;
}

function ChangeEmail({ change, onCancel }: ChangeEmailProps): ReactElement {
  const submit = (fields: FormData): void =>
    change.mutate({ newEmail: formText(fields, 'newEmail'), password: typedPassword(fields, 'password') });
  return (
    <Form
      aria-label={texts.changeEmail}
      onSubmit={submit}
      {...findErrorAt(change.error, { INVALID_CREDENTIALS: ['password', texts.wrongPassword] })}
      actions={
        <SubmitActions onCancel={onCancel} isPending={change.isPending}>
          {texts.sendTheLink}
        </SubmitActions>
      }
    >
      <TextField
        name="newEmail"
        label={texts.newEmail}
        type="email"
        autoComplete="email"
        description={texts.newEmailHint}
        autoFocus
        isRequired
      />
      <PasswordField
        name="password"
        label={texts.yourPassword}
        hint={<Link href="/forgot-password">{texts.neverChosePassword}</Link>}
        autoComplete="current-password"
        isRequired
      />
    </Form>
  );
}

interface SentProps {
  readonly email: string;
  readonly onClose: () => void;
}

function Sent({ email, onClose }: SentProps): ReactElement {
  const close = (
    <Button size="small" variant="quiet" onPress={onClose}>
      {texts.close}
    </Button>
  );
  return (
    <div role="status">
      <Callout tone="success" title={texts.linkSent({ email })} action={close}>
        {texts.linkSentHint}
      </Callout>
    </div>
  );
}
