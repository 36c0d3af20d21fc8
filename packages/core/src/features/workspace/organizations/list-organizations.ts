import { requireInKey } from '../../access/authorization/authorize.js';
import type { Shown } from '../../../domain/fields/host-fields.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Organization } from '../../../domain/workspace/workspace.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/**
 * Lists the organizations that the caller is a member of and may see, ordered by id. The result contains only those fields of the embedding
 * application that have no read rule. Throws `VALIDATION_FAILED`.
 */
export class ListOrganizations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly fields: FieldAccess,
  ) {}

  async execute(actor: Actor, window: IdWindow): Promise<Page<Shown<Organization>, string>> {
    requirePageLimit(window.limit);
    requireInKey(actor, ['org:view']);
    const { userId } = actor;
    const now = this.clock.now();
    const page = await this.unitOfWork.read((stores) => stores.organizations.listVisible(userId, { ...window, now }));
    return { ...page, items: page.items.map((each) => this.fields.showWithoutRules('organization', each)) };
  }
}
