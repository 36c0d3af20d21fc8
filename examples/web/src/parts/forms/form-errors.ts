import { CrewkitError } from '@crewkit/client-sdk';

import { errorText } from '../../data/error-text.js';
import type { FormProps } from '../../ui/forms/form.js';

/** Returns the properties with which a `Form` shows a failed request: at its fields, and above them. */
export function formErrors(error: unknown): Pick<FormProps, 'faults' | 'error'> {
  if (error === null || error === undefined) return {};
  const faults = CrewkitError.is(error) ? error.fieldErrors : [];
  return { faults, error: errorText(error) };
}
