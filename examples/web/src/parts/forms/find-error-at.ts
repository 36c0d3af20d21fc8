import { CrewkitError, type ErrorCode } from '@crewkit/client-sdk';

import type { FormProps } from '../../ui/forms/form.js';
import { formErrors } from './form-errors.js';

/** The `name` of the field that a code concerns, and its message. */
export type FieldWords = Partial<Record<ErrorCode, readonly [field: string, message: string]>>;

/** Like `formErrors`, but shows errors of a single field at that field: "Incorrect password." */
export function findErrorAt(error: unknown, words: FieldWords): Pick<FormProps, 'faults' | 'error'> {
  const found = CrewkitError.is(error) ? words[error.code] : undefined;
  if (found === undefined) return formErrors(error);
  const [path, message] = found;
  return { faults: [{ path, message }] };
}
