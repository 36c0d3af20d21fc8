import { CrewkitError } from '@crewkit/client-sdk';

import * as texts from '#messages/conversation';
import type { FormProps } from '../../../ui/forms/form.js';
import { formErrors } from '../../forms/form-errors.js';
import { namesInWords } from '../names-in-words.js';

/**
 * Returns the errors that a `Form` shows if users could not be added to a group. Groups of an organization accept only its members; the
 * server identifies all other users by their position in `userIds`.
 */
export function participantErrors(
  error: unknown,
  { userIds, getName }: { readonly userIds: readonly string[]; readonly getName: (userId: string) => string },
): Pick<FormProps, 'faults' | 'error'> {
  const names = nonMembers(error, userIds).map(getName);
  if (names.length === 0) return formErrors(error);
  return { error: texts.nonMembers({ count: names.length, names: namesInWords(names, 4) }) };
}

function nonMembers(error: unknown, userIds: readonly string[]): string[] {
  if (!CrewkitError.is(error, 'VALIDATION_FAILED')) return [];
  return error.fieldErrors.flatMap(({ code, path }) => {
    const userId = code === 'not_a_member' ? userIds[Number(path.split('.').at(-1))] : undefined;
    return userId === undefined ? [] : [userId];
  });
}
