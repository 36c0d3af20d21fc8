import { CrewkitError, type Body } from '@crewkit/client-sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { useMe } from '../../data/use-me.js';
import { findErrorAt, type FieldWords } from '../../parts/find-error-at.js';
import { SecondFactorField } from '../../parts/second-factor-field.js';
import { factorWords, typedCode } from '../../parts/second-factor.js';
import { typedPassword } from '../../parts/typed-password.js';
import { Instead } from '../../parts/instead.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { PasswordField } from '../../ui/password-field.js';
import { SubmitActions } from '../../ui/submit-actions.js';
import { TextField } from '../../ui/text-field.js';
import { toasts } from '../../ui/toasts.js';
import { accountQueries } from './account-queries.js';
import styles from './account.module.css';
import { SoleOwnerships } from './sole-ownerships.js';

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
      title="Close your account?"
      description="There is no way back. A mail to you confirms it."
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form
        aria-label="Close your account"
        onSubmit={submit}
        {...findErrorAt(isLastOwner ? null : close.error, wordsFor(hasPassword))}
        actions={
          <SubmitActions
            onCancel={onClose}
            variant="danger"
            isPending={close.isPending}
            isDisabled={written.trim().toLowerCase() !== email.toLowerCase()}
          >
            Close my account
          </SubmitActions>
        }
      >
        {isLastOwner && <SoleOwnerships />}
        <Proof hasPassword={hasPassword} onChange={change} />
        <TextField
          label={`Write “${email}” to confirm`}
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
        <Instead onPress={onChange}>Use the password instead</Instead>
      </>
    );
  }
  return (
    <>
      <PasswordField name="password" label="Your password" autoComplete="current-password" autoFocus isRequired />
      {me?.twoFactorEnabled === true && <Instead onPress={onChange}>No password? Use a code of the app</Instead>}
      {me?.twoFactorEnabled === false && (
        <p className={styles.hint}>
          Did you never choose a password? “Forgot the password?” at the sign-in sends you a link to choose one.
        </p>
      )}
    </>
  );
}

function wordsFor(hasPassword: boolean): FieldWords {
  if (hasPassword) return { INVALID_CREDENTIALS: ['password', 'The password is not right.'] };
  return {
    ...factorWords('code'),
    INVALID_CREDENTIALS: ['code', 'This account has a password. Use that one instead.'],
  };
}

function useClosing() {
  const [, goTo] = useLocation();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (proof: Body<'closeMe'>) => client.users.closeMe(proof),
    onSuccess: () => {
      goTo('/', { replace: true });
      toasts.success('Your account is closed', { text: 'A mail confirms it. Farewell.' });
    },
    onError: () => cache.invalidateQueries({ queryKey: ['account', 'sole-ownerships'] }),
  });
}
