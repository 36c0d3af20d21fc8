import type { FieldWords } from './fault-at.js';
import { formText } from './form-text.js';

/** What somebody proves himself with beside a password: named as in the request's body. */
export type FactorKind = 'code' | 'recoveryCode';

export type TypedFactor = { readonly code: string } | { readonly recoveryCode: string };

/** What was typed into a `SecondFactorField`. */
export function typedFactor(fields: FormData, kind: FactorKind): TypedFactor {
  return kind === 'code' ? { code: typedCode(fields) } : { recoveryCode: formText(fields, kind) };
}

/** The digits in the field `code`, without the blanks between the groups that apps show. */
export function typedCode(fields: FormData): string {
  return formText(fields, 'code').replaceAll(/\s/g, '');
}

/** What is said at a `SecondFactorField`. */
export function factorWords(kind: FactorKind): FieldWords {
  const message =
    kind === 'code'
      ? 'This code is not right, or was used already. Wait for the next one, and look at the clock of the phone.'
      : 'This is none of your recovery codes, or it was used already. Try another one.';
  return { INVALID_TWO_FACTOR_CODE: [kind, message] };
}
