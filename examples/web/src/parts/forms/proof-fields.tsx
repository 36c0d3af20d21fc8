import { CrewkitError, type Schema } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/parts';
import { PasswordField } from '../../ui/forms/password-field.js';
import { Instead } from '../second-factor/instead.js';
import { SecondFactorField } from '../second-factor/second-factor-field.js';
import { factorWords, typedCode } from '../second-factor/second-factor.js';
import { findErrorAt, typedPassword, type FieldWords } from './form-errors.js';
import type { FormProps } from '../../ui/forms/form.js';

/** A password or a code of the authenticator app. Empty if the server requires no proof. */
export type OwnerProof = Pick<Schema<'NewApiKey'>, 'password' | 'code'>;

const words: FieldWords = { INVALID_CREDENTIALS: ['password', texts.wrongPassword], ...factorWords('code') };
const asking = [
  ...(['RECENT_SIGN_IN_REQUIRED', 'INVALID_CREDENTIALS', 'INVALID_TWO_FACTOR_CODE'] as const),
  'TWO_FACTOR_NOT_ENABLED',
] as const;

/** Asks for a password or a code, if the failed request shows that the server requires a proof of ownership. */
export function ProofFields({ error }: { readonly error: Error | null }): ReactElement | null {
  const [kind, setKind] = useState<'password' | 'code'>('password');
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && asking.some((code) => CrewkitError.is(error, code))) setNeeded(true);
  if (!isNeeded) return null;
  if (kind === 'code') {
    return (
      <>
        <SecondFactorField kind="code" autoFocus />
        <Instead onPress={() => setKind('password')}>{texts.usePassword}</Instead>
      </>
    );
  }
  return (
    <>
      <PasswordField
        name="password"
        label={texts.currentPassword}
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <Instead onPress={() => setKind('code')}>{texts.useAppCode}</Instead>
    </>
  );
}

/** Returns the properties with which a `Form` that contains `ProofFields` shows a failed request. */
export function proofErrors(error: unknown): Pick<FormProps, 'faults' | 'error'> {
  return findErrorAt(error, words);
}

/** Returns the input of `ProofFields`. */
export function typedProof(fields: FormData): OwnerProof {
  if (fields.has('password')) return { password: typedPassword(fields, 'password') };
  return fields.has('code') ? { code: typedCode(fields) } : {};
}
