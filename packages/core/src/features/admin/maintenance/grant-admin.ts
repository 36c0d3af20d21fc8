import { administratorRoleId } from '../../../domain/access/built-in-roles.js';
import { normalizeEmail } from '../../../domain/accounts/email-address.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { RecordChange } from '../../audit/record-change.js';

const place = { scope: 'GLOBAL' } as const;

/**
 * Makes an account an ADMINISTRATOR of the installation, with no expiry date. Does not check permissions: only the server's command line
 * calls this use case, and no route does.
 */
export class GrantAdmin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly record: RecordChange,
    private readonly clock: Clock,
  ) {}

  /** Makes the account with this email an ADMINISTRATOR. Throws `NOT_FOUND` unless the account exists, is verified and is not disabled. */
  async execute(email: string): Promise<void> {
    await this.unitOfWork.run(async (stores) => {
      await stores.roles.lockGlobal();
      const userId = await this.lockByEmail(stores, normalizeEmail(email));
      const now = this.clock.now();
      const held = await stores.assignments.rolesAt(userId, place, now);
      if (held.some(({ id }) => id === administratorRoleId)) return;
      const assignment = { holder: { userId }, roleId: administratorRoleId, place, expiresAt: null, createdAt: now };
      await stores.assignments.assign(assignment);
      const target = { type: 'user', id: userId } as const;
      const change = { action: 'administrator.appointed', organizationId: null, target, affects: userId } as const;
      await this.record.execute(stores, null, change);
    });
  }

  private async lockByEmail(stores: Stores, email: string): Promise<string> {
    const found = await stores.accounts.findByEmail(email);
    const account = found && (await stores.accounts.lockById(found.id));
    if (account === null || account.emailVerifiedAt === null || account.disabledAt !== null) {
      throw new CrewkitError('NOT_FOUND', { detail: 'No verified account has this email.' });
    }
    return account.id;
  }
}
