import { CrewkitError, type ErrorCode } from '@crewkit/client-sdk';
import type { FormProps } from '../../ui/forms/form.js';
import { errorContent } from './error-content.js';

/** Returns the properties with which a `Form` shows a failed request: at its fields, and above them. */
export function formErrors(error: unknown): Pick<FormProps, 'faults' | 'error'> {
  if (error === null || error === undefined) return {};
  const faults = CrewkitError.is(error) ? error.fieldErrors : [];
  return { faults, error: errorContent(error) };
}

/** The `name` of the field that a code concerns, and its message. */
export type FieldWords = Partial<Record<ErrorCode, readonly [field: string, message: string]>>;

/** Like `formErrors`, but shows errors of a single field at that field: "Incorrect password." */
export function findErrorAt(error: unknown, words: FieldWords): Pick<FormProps, 'faults' | 'error'> {
  const found = CrewkitError.is(error) ? words[error.code] : undefined;
  if (found === undefined) return formErrors(error);
  const [path, message] = found;
  return { faults: [{ path, message }] };
}

/** Returns the trimmed value of a form field; empty if the field does not exist. */
export function formText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the value of a password field exactly as typed, including spaces; empty if the field does not exist. */
export function typedPassword(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
