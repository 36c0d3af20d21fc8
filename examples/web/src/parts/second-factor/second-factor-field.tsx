import type { ReactElement } from 'react';

import * as texts from '#messages/parts';
import { TextField } from '../../ui/forms/text-field.js';
import type { FactorKind } from './second-factor.js';

export interface SecondFactorFieldProps {
  readonly kind: FactorKind;
  readonly autoFocus?: boolean;
}

/** A field for six digits from an authenticator app, or for a recovery code. */
export function SecondFactorField({ kind, autoFocus = false }: SecondFactorFieldProps): ReactElement {
  if (kind === 'recoveryCode') {
    return (
      <TextField
        // A separate field, so that no input of the other kind stays in it.
        key={kind}
        name={kind}
        label={texts.recoveryCode}
        description={texts.recoveryCodeHint}
        autoComplete="off"
        autoFocus={autoFocus}
        isRequired
      />
    );
  }
  return (
    <TextField
      key={kind}
      name={kind}
      label={texts.code}
      description={texts.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Some apps show two groups of three digits with a space between them.
      maxLength={7}
      autoFocus={autoFocus}
      isRequired
    />
  );
}
