import * as texts from '#messages/parts';
import { type FieldWords, formText } from '../forms/form-errors.js';

/** The kind of second factor that a user provides, named as in the request's body. */
export type FactorKind = 'code' | 'recoveryCode';

export type TypedFactor = { readonly code: string } | { readonly recoveryCode: string };

/** Returns the input of a `SecondFactorField`. */
export function typedFactor(fields: FormData, kind: FactorKind): TypedFactor {
  return kind === 'code' ? { code: typedCode(fields) } : { recoveryCode: formText(fields, kind) };
}

/** Returns the digits of the field `code`, without the spaces that apps show between groups. */
export function typedCode(fields: FormData): string {
  return formText(fields, 'code').replaceAll(/\s/g, '');
}

/** Returns the messages of a `SecondFactorField`. */
export function factorWords(kind: FactorKind): FieldWords {
  const message = kind === 'code' ? texts.wrongCode : texts.wrongRecoveryCode;
  return { INVALID_TWO_FACTOR_CODE: [kind, message] };
}
