import { CrewkitError } from '@crewkit/client-sdk';

import { errorText } from '../data/error-text.js';
import type { FormProps } from '../ui/form.js';

/** What a `Form` says of a request that failed: at its fields, and above them. */
export function formErrors(error: unknown): Pick<FormProps, 'faults' | 'error'> {
  if (error === null || error === undefined) return {};
  const faults = CrewkitError.is(error) ? error.fieldErrors : [];
  return { faults, error: errorText(error) };
}
