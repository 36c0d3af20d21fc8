import type { Passkey } from '../../../domain/sign-in/passkey.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** Lists the caller's passkeys, oldest first. */
export class ListPasskeys {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ userId }: SessionActor): Promise<readonly Passkey[]> {
    return this.unitOfWork.read(({ passkeys }) => passkeys.list(userId));
  }
}
