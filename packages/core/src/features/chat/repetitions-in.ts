import type { FieldFault } from '../../errors/app-error.js';

/** What is wrong with a list of people: nobody is named twice. `path` is the field that holds it. */
export function repetitionsIn(userIds: readonly string[], path: string): FieldFault[] {
  return userIds.flatMap((userId, index) =>
    userIds.indexOf(userId) === index
      ? []
      : [{ path: `${path}.${index}`, code: 'duplicate', message: 'Name everybody once.' }],
  );
}
