import { findNameErrors, normalizeName } from '../../../domain/accounts/person-name.js';
import type { FieldValues, HostFields } from '../../../domain/fields/host-fields.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { HookRegistration } from '../../../ports/hooks.js';
import type { CallHooks, HookCaller } from '../../hooks/call-hooks.js';

/**
 * Calls the hook `beforeRegister`. Every use case that takes the data of a new account must call it, outside transactions and before it
 * reads whether the email has an account, or after the user has proven ownership of the email.
 */
export class AdmitRegistration {
  constructor(
    private readonly hooks: CallHooks,
    private readonly fields: HostFields,
  ) {}

  /**
   * Returns the names for the account, in normalized form, and its field values. The user's own values must be valid. A hook may set every
   * field. Throws the errors of `CallHooks.call`, and `VALIDATION_FAILED` if the hook returns an invalid name or value.
   */
  async execute(
    registration: HookRegistration,
    caller: HookCaller,
  ): Promise<Pick<HookRegistration, 'firstName' | 'lastName'> & { readonly fields: FieldValues<'user'> }> {
    const admitted = await this.hooks.call('beforeRegister', registration, caller);
    const isUnchanged = admitted.fields === registration.fields;
    return {
      fields: isUnchanged ? (registration.fields ?? {}) : this.fields.change('user', admitted.fields, () => true),
      firstName: checkName(registration, admitted, 'firstName'),
      lastName: checkName(registration, admitted, 'lastName'),
    };
  }
}

/** Validates a name that the hook has changed. The user's name was validated before, and a provider's last name can be empty. */
function checkName(before: HookRegistration, after: HookRegistration, field: 'firstName' | 'lastName'): string {
  const name = normalizeName(after[field]);
  if (name === before[field]) return name;
  const errors = findNameErrors(name, field);
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
  return name;
}
