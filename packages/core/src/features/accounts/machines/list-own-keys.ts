import type { ApiKey } from '../../../domain/access/api-key.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** Lists the caller's API keys, oldest first, also those that have expired in the last 30 days. */
export class ListOwnKeys {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ userId }: SessionActor): Promise<readonly ApiKey[]> {
    return this.unitOfWork.read(({ apiKeys }) => apiKeys.list(userId));
  }
}
