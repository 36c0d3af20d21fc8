import type { ReactElement } from 'react';

import { Instead } from './instead.js';
import type { FactorKind } from './second-factor.js';

export interface OtherFactorProps {
  readonly kind: FactorKind;
  readonly onChange: (kind: FactorKind) => void;
}

/** Switches to the other kind of second factor. */
export function OtherFactor({ kind, onChange }: OtherFactorProps): ReactElement {
  if (kind === 'code') return <Instead onPress={() => onChange('recoveryCode')}>Use a recovery code instead</Instead>;
  return <Instead onPress={() => onChange('code')}>Use a code of the app instead</Instead>;
}
