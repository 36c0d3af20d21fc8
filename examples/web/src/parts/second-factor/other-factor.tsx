import type { ReactElement } from 'react';

import * as texts from '#messages/parts';
import { Instead } from './instead.js';
import type { FactorKind } from './second-factor.js';

export interface OtherFactorProps {
  readonly kind: FactorKind;
  readonly onChange: (kind: FactorKind) => void;
}

/** Switches to the other kind of second factor. */
export function OtherFactor({ kind, onChange }: OtherFactorProps): ReactElement {
  if (kind === 'code') return <Instead onPress={() => onChange('recoveryCode')}>{texts.useRecoveryCode}</Instead>;
  return <Instead onPress={() => onChange('code')}>{texts.useAppCode}</Instead>;
}
