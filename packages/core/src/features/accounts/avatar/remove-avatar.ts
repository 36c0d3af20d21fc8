import type { Account } from '../../../domain/accounts/account.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { DiscardFiles } from '../../chat/storage/discard-files.js';

/** Removes the caller's avatar, if there is one. */
export class RemoveAvatar {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly discardFiles: DiscardFiles,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: Actor): Promise<Account> {
    const now = this.clock.now();
    const account = await this.unitOfWork.run(async (stores) => {
      const locked = await stores.accounts.lockById(userId);
      if (locked?.closedAt !== null) throw new CrewkitError('UNAUTHENTICATED');
      await stores.attachments.setAvatar(userId, null, now);
      return locked;
    });
    await this.discardFiles.execute(account.avatarId === null ? [] : [account.avatarId], now);
    return { ...account, avatarId: null };
  }
}
