import { useState, type ReactElement } from 'react';

import { toErrorText } from './action.js';
import { ActionForm, Field, type Values } from './action-form.js';

/** The texts of the forms that ask for a second factor. */
export interface SecondFactorTexts {
  /** Returns the text for an error. The default is the error's English message. */
  readonly error: (error: unknown) => string;
  readonly code: string;
  readonly recoveryCode: string;
  readonly useCode: string;
  readonly useRecoveryCode: string;
}

export const secondFactorTexts: SecondFactorTexts = {
  error: toErrorText,
  code: 'Code from your authenticator app',
  recoveryCode: 'Recovery code',
  useCode: 'Use your authenticator app',
  useRecoveryCode: 'Use a recovery code',
};

export interface SecondFactorFormProps {
  readonly label: string;
  readonly button: string;
  readonly texts: SecondFactorTexts;
  readonly action: (factor: { readonly code: string } | { readonly recoveryCode: string }) => Promise<unknown>;
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function SecondFactorForm({ label, button, texts, action }: SecondFactorFormProps): ReactElement {
  const [isRecovery, setRecovery] = useState(false);
  const submit = ({ code = '', recoveryCode = '' }: Values): Promise<unknown> =>
    // Apps show a code in two groups.
    action(isRecovery ? { recoveryCode } : { code: code.replaceAll(/\s/g, '') });
  return (
    <>
      <ActionForm key={String(isRecovery)} label={label} button={button} action={submit} toErrorText={texts.error}>
        {isRecovery ? (
          <Field name="recoveryCode" label={texts.recoveryCode} autoComplete="off" autoFocus />
        ) : (
          <Field name="code" label={texts.code} inputMode="numeric" autoComplete="one-time-code" autoFocus />
        )}
      </ActionForm>
      <button type="button" data-part="other-factor" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? texts.useCode : texts.useRecoveryCode}
      </button>
    </>
  );
}
