import { isForUsers, type FieldValues, type HostFields, type ShownFields } from '../../../domain/fields/host-fields.js';

/** Shows the embedding application's fields of users. */
export class UserFields {
  constructor(private readonly fields: HostFields) {}

  /** Returns the values for the user themselves and for administrators. */
  showToSelf(stored: FieldValues<'user'>): ShownFields<'user'> {
    return this.fields.show('user', stored, isForUsers);
  }

  /** Returns the values for code of the embedding application. */
  showToServer(stored: FieldValues<'user'>): ShownFields<'user'> {
    return this.fields.show('user', stored, () => true);
  }
}
