import type { FieldError } from '../../../errors/app-error.js';

/** Returns an error for each duplicate user id in the list. `path` is the name of the field that contains the list. */
export function repetitionsIn(userIds: readonly string[], path: string): FieldError[] {
  return userIds.flatMap((userId, index) =>
    userIds.indexOf(userId) === index
      ? []
      : [{ path: `${path}.${index}`, code: 'duplicate', message: 'Must not contain duplicates.' }],
  );
}
