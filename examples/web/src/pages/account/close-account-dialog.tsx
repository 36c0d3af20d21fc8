import { CrewkitError, type Body } from '@crewkit/client-sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import * as texts from '#messages/account';
import { client } from '../../data/client.js';
import { useMe } from '../../data/sign-in/use-me.js';
import { findErrorAt, type FieldWords, typedPassword } from '../../parts/forms/form-errors.js';
import { SecondFactorField } from '../../parts/second-factor/second-factor-field.js';
import { factorWords, typedCode } from '../../parts/second-factor/second-factor.js';
import { Instead } from '../../parts/second-factor/instead.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Form } from '../../ui/forms/form.js';
import { PasswordField } from '../../ui/forms/password-field.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { TextField } from '../../ui/forms/text-field.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { accountQueries } from './account-queries.js';
import styles from './account.module.css';
import { Callout } from '../../ui/feedback/callout.js';

/** Asks for the password (or for a code, without a password) and the address before the account is closed. */
export function CloseAccountDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { email } = useMe();
  const [hasPassword, setHasPassword] = useState(true);
  const [written, setWritten] = useState('');
  const close = useClosing();
  const change = (): void => {
    close.reset();
    setHasPassword(!hasPassword);
  };
  const submit = (fields: FormData): void =>
    close.mutate(hasPassword ? { password: typedPassword(fields, 'password') } : { code: typedCode(fields) });
  const isLastOwner = CrewkitError.is(close.error, 'LAST_OWNER');
  return (
    <Dialog
      title={texts.closeAccountQuestion}
      description={texts.closeAccountWarning}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form
        aria-label={texts.closeAccountTitle}
        onSubmit={submit}
        {...findErrorAt(isLastOwner ? null : close.error, wordsFor(hasPassword))}
        actions={
          <SubmitActions
            onCancel={onClose}
            variant="danger"
            isPending={close.isPending}
            isDisabled={written.trim().toLowerCase() !== email.toLowerCase()}
          >
            {texts.closeMyAccount}
          </SubmitActions>
        }
      >
        {isLastOwner && <SoleOwnerships />}
        <Proof hasPassword={hasPassword} onChange={change} />
        <TextField
          label={texts.typeEmailToConfirm({ email })}
          value={written}
          onChange={setWritten}
          autoComplete="off"
          autoCorrect="off"
          spellCheck="false"
          isRequired
        />
      </Form>
    </Dialog>
  );
}

interface ProofProps {
  readonly hasPassword: boolean;
  readonly onChange: () => void;
}

function Proof({ hasPassword, onChange }: ProofProps): ReactElement {
  const { data: me } = useQuery(accountQueries.me());
  if (!hasPassword) {
    return (
      <>
        <SecondFactorField kind="code" autoFocus />
        <Instead onPress={onChange}>{texts.usePasswordInstead}</Instead>
      </>
    );
  }
  return (
    <>
      <PasswordField name="password" label={texts.yourPassword} autoComplete="current-password" autoFocus isRequired />
      {me?.twoFactorEnabled === true && <Instead onPress={onChange}>{texts.useCodeInstead}</Instead>}
      {me?.twoFactorEnabled === false && <p className={styles.hint}>{texts.neverChosePasswordHint}</p>}
    </>
  );
}

function wordsFor(hasPassword: boolean): FieldWords {
  if (hasPassword) return { INVALID_CREDENTIALS: ['password', texts.wrongPassword] };
  return {
    ...factorWords('code'),
    INVALID_CREDENTIALS: ['code', texts.accountHasPassword],
  };
}

function useClosing() {
  const [, goTo] = useLocation();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (proof: Body<'closeMe'>) => client.users.closeMe(proof),
    onSuccess: () => {
      goTo('/', { replace: true });
      toasts.success(texts.accountClosed, { text: texts.accountClosedHint });
    },
    onError: () => cache.invalidateQueries({ queryKey: ['account', 'sole-ownerships'] }),
  });
}

/** Explains why the account was not closed: lists the organizations that would have no owner, with links to change that. */
function SoleOwnerships(): ReactElement {
  const { id } = useMe();
  const { data: owned = [] } = useQuery(accountQueries.soleOwnerships(id));
  return (
    <Callout tone="danger" title={texts.soleOwner({ count: Math.max(owned.length, 1) })}>
      {texts.soleOwnerHint}
      <ul>
        {owned.map(({ id: organizationId, name }) => (
          <li key={organizationId}>
            <Link href={`/organizations/${organizationId}/settings`}>{name}</Link>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
