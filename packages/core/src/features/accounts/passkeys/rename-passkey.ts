import { requirePasskeyName, type Passkey } from '../../../domain/sign-in/passkey.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** Renames one of the caller's passkeys. Throws `VALIDATION_FAILED`, and `NOT_FOUND` for an unknown passkey. */
export class RenamePasskey {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ userId }: SessionActor, passkeyId: string, name: string): Promise<Passkey> {
    requirePasskeyName(name);
    return this.unitOfWork.run(async ({ passkeys }) => {
      await passkeys.rename(userId, passkeyId, name);
      const renamed = (await passkeys.list(userId)).find(({ id }) => id === passkeyId);
      if (renamed === undefined) throw new CrewkitError('NOT_FOUND');
      return renamed;
    });
  }
}
