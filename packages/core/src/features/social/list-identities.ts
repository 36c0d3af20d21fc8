import type { LinkedIdentity } from '../../domain/identity.js';
import { requirePageLimit, type Page } from '../../domain/page.js';
import type { Actor } from '../../domain/session.js';
import type { IdWindow } from '../../ports/grant-store.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** The identities that sign in to the caller's account, in order of ids. Throws `VALIDATION_FAILED`. */
export class ListIdentities {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId }: Actor, window: IdWindow): Promise<Page<LinkedIdentity, string>> {
    requirePageLimit(window.limit);
    return this.unitOfWork.read((stores) => stores.identities.list(accountId, window));
  }
}
