import type { LinkedIdentity } from '../../../domain/sign-in/identity.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** Lists the identities linked to the caller's account, ordered by id. Throws `VALIDATION_FAILED`. */
export class ListIdentities {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ userId }: Actor, window: IdWindow): Promise<Page<LinkedIdentity, string>> {
    requirePageLimit(window.limit);
    return this.unitOfWork.read((stores) => stores.identities.list(userId, window));
  }
}
