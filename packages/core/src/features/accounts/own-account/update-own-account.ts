import type { Account } from '../../../domain/accounts/account.js';
import { readProfile, type ProfileInput } from '../../../domain/accounts/profile.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { isForUsers, type FieldValues, type HostFields } from '../../../domain/fields/host-fields.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** The changes of a profile. A value that is not given stays unchanged; null removes it. */
export interface ProfileChanges extends ProfileInput {
  /** The changes of the embedding application's fields. */
  readonly fields?: FieldValues<'user'> | undefined;
}

/** Changes the caller's own profile. Throws `VALIDATION_FAILED`. */
export class UpdateOwnAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly fields: HostFields,
  ) {}

  async execute({ userId }: Actor, changes: ProfileChanges): Promise<Account> {
    const { fields: given, ...profile } = changes;
    const fields = this.fields.change('user', given, isForUsers);
    const { values, errors } = readProfile(profile);
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
    const checked = { ...values, fields };
    return this.unitOfWork.run(async ({ accounts }) => {
      // The account is locked in the database, because an account that is being closed must not get a name again.
      const account = await accounts.lockById(userId);
      const changed = account?.closedAt === null ? await accounts.update(userId, checked) : null;
      if (changed === null) throw new CrewkitError('UNAUTHENTICATED');
      this.fields.requireSize('user', changed.fields);
      return changed;
    });
  }
}
