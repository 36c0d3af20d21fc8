import type { Actor } from '../../../domain/sign-in/session.js';
import type { UserName } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** The maximum number of ids in one call. */
export const maxFoundUsers = 100;

/**
 * Finds users by their ids, in no particular order. Leaves out unknown ids and users whose names the caller is not allowed to see. Throws
 * `VALIDATION_FAILED` for more than `maxFoundUsers` ids.
 */
export class FindUsers {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ userId }: Actor, ids: readonly string[]): Promise<readonly UserName[]> {
    if (ids.length > maxFoundUsers) {
      const errors = [{ path: 'ids', code: 'too_many', message: `Send at most ${maxFoundUsers} ids.` }];
      throw new CrewkitError('VALIDATION_FAILED', { errors });
    }
    return this.unitOfWork.read((stores) => stores.members.listNames(userId, ids));
  }
}
