import {
  isForUsers,
  isSameValue,
  type FieldValues,
  type HostFields,
  type ShownFields,
} from '../../../domain/fields/host-fields.js';

type Values = FieldValues<'message'>;

/**
 * Shows and changes the embedding application's fields of messages. The rules of these fields name no permissions, because all recipients
 * of an event get the same message.
 */
export class MessageFields {
  constructor(private readonly fields: HostFields) {}

  /** Returns the values for users who may see the message. */
  show(stored: FieldValues): ShownFields<'message'> {
    return this.fields.show('message', stored, isForUsers);
  }

  /** Returns the changes to store, in which null removes a value. Throws `VALIDATION_FAILED`. */
  change(given: Values | undefined): Values | undefined {
    return given === undefined ? undefined : this.fields.change('message', given, isForUsers);
  }

  /** Returns the changes to store after a hook, which may change every field. Throws `VALIDATION_FAILED`. */
  changeByHook(given: Values | undefined): Values | undefined {
    return given === undefined ? undefined : this.fields.change('message', given, () => true);
  }

  /** Returns whether the changes differ from the stored values. */
  isChange(stored: Values, changes: Values = {}): boolean {
    return Object.entries(changes).some(([name, value]) => !isSameValue(stored[name] ?? null, value));
  }

  /** Throws `VALIDATION_FAILED` if the values that result from a change are too large. */
  requireSize(values: Values): void {
    this.fields.requireSize('message', values);
  }
}
