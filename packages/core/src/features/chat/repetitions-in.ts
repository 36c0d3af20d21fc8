import type { FieldError } from '../../errors/app-error.js';

/** Returns an error for each user listed twice. `path` is the field that holds the list. */
export function repetitionsIn(userIds: readonly string[], path: string): FieldError[] {
  return userIds.flatMap((userId, index) =>
    userIds.indexOf(userId) === index
      ? []
      : [{ path: `${path}.${index}`, code: 'duplicate', message: 'Must not contain duplicates.' }],
  );
}
