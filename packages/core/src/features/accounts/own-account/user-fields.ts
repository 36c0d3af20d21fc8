import type { FieldRule, FieldValues, HostFields, ShownFields } from '../../../domain/fields/host-fields.js';

/** Shows the embedding application's fields of users. */
export class UserFields {
  constructor(private readonly fields: HostFields) {}

  /** Returns the values for the user themselves and for administrators. */
  showToSelf(stored: FieldValues<'user'>): ShownFields<'user'> {
    return this.fields.show('user', stored, (rule) => rule !== 'server');
  }

  /** Returns the values for code of the embedding application. */
  showToServer(stored: FieldValues<'user'>): ShownFields<'user'> {
    return this.fields.show('user', stored, () => true);
  }
}

/** Returns whether users may write a field of their own with this rule. */
export function isWrittenBySelf(rule: FieldRule): boolean {
  return rule !== 'server';
}
