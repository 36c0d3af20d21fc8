import { toBuiltInRoleId } from '../../../domain/access/built-in-roles.js';
import type { FieldValues, Shown } from '../../../domain/fields/host-fields.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Organization } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { accessAt, organizationPlace } from '../../access/authorization/access-at.js';

export interface CreateOrganizationInput {
  readonly name: string;
  /** The description, which is empty by default. */
  readonly description?: string | undefined;
  /** The values of the embedding application's fields. */
  readonly fields?: FieldValues<'organization'> | undefined;
}

/** Creates an organization with the caller as its first member and OWNER. Throws `FORBIDDEN`, `VALIDATION_FAILED`, and the
 * errors of `CallHooks.call`.
 */
export class CreateOrganization {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly hooks: CallHooks,
    private readonly fields: FieldAccess,
  ) {}

  async execute(actor: Actor, input: CreateOrganizationInput): Promise<Shown<Organization>> {
    const requirement = { permissions: ['org:create'], resource: { scope: 'GLOBAL' } } as const;
    const { fields: given } = input;
    const authorize = (): Promise<unknown> =>
      this.work.read(actor, requirement, async ({ access }) => this.fields.change('organization', given, access));
    const texts = checkedTexts({ name: input.name, description: input.description ?? '' });
    const asked = { ...texts, ...(given && { fields: given }) };
    const admitted = await this.hooks.call('beforeCreateOrganization', asked, { ...actor, authorize });
    const { name, description } = checkedTexts(admitted);
    // No other transaction can see the organization yet, so no lock is needed.
    return this.work.write(actor, requirement, async (step) => {
      const { stores, now } = step;
      const userId = actor.userId;
      const organizationId = step.newId();
      const fields = this.fields.create('organization', { given, admitted: admitted.fields }, step.access);
      const times = { createdAt: now, updatedAt: now };
      const organization = { id: organizationId, name, description, createdBy: userId, ...times, fields };
      // The account is locked, so that it cannot be closed at the same time. Otherwise, the closing would not see the new organization, and
      // the closed account would stay a member of it.
      if ((await stores.accounts.lockById(userId))?.closedAt !== null) throw new CrewkitError('UNAUTHENTICATED');
      await stores.organizations.insert(organization);
      await stores.members.insert(organizationId, userId, now);
      await stores.assignments.assign({
        holder: { userId },
        roleId: toBuiltInRoleId('ORGANIZATION', 'OWNER'),
        place: organizationPlace(organizationId),
        expiresAt: null,
        createdAt: now,
      });
      await step.record({
        action: 'organization.created',
        organizationId,
        target: { type: 'organization', id: organizationId },
        details: { name },
        affects: userId,
      });
      const events = [
        { type: 'organization.created', organizationId },
        { type: 'member.added', organizationId, userId },
      ] as const;
      await stores.events.append(events, now);
      const place = { scope: 'ORGANIZATION', id: organizationId } as const;
      return this.fields.showAt('organization', organization, () => accessAt(step, actor, place));
    });
  }
}
