import type { Account } from '../../domain/account.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { CheckSecondFactor } from '../two-factor/check-second-factor.js';
import { lockMemberships } from '../workspace/lock-memberships.js';
import { isOwnerLeft } from '../workspace/require-owner-left.js';
import type { DismantleAccount } from './dismantle-account.js';
import type { Claim, ProveOwner } from './prove-owner.js';

/** What the caller proves himself with. A code is for accounts without a password alone. */
export type OwnerProof =
  { readonly kind: 'password'; readonly password: string } | { readonly kind: 'code'; readonly code: string };

type Outcome = 'closed' | 'INVALID_CREDENTIALS' | 'INVALID_TWO_FACTOR_CODE' | 'LAST_OWNER';

/**
 * Closes the caller's account for good: what is left of it says `Former member`. Of N parallel calls one does. Throws
 * what `ProveOwner` throws, `INVALID_TWO_FACTOR_CODE`, and `LAST_OWNER` while he is the only OWNER of an organization.
 */
export class CloseAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly proveOwner: ProveOwner,
    private readonly steps: {
      readonly checkSecondFactor: CheckSecondFactor;
      readonly dismantle: DismantleAccount;
      readonly clock: Clock;
    },
  ) {}

  async execute(actor: Actor, proof: OwnerProof): Promise<void> {
    const claim = await this.claim(actor, proof);
    // Thrown after the commit: a right answer gives its attempt back, and a code is spent, although the closing is refused.
    const outcome = await this.unitOfWork.run((stores) => this.close(stores, actor, { claim, proof }));
    if (outcome !== 'closed') throw new AppError(outcome);
  }

  private async claim(actor: Actor, proof: OwnerProof): Promise<Claim> {
    if (proof.kind === 'password') return this.proveOwner.byPassword(actor, proof.password);
    const claim = await this.proveOwner.begin(actor);
    const { passwordHash, twoFactorEnabled } = claim.account;
    if (passwordHash !== null || !twoFactorEnabled) throw new AppError('INVALID_CREDENTIALS');
    return claim;
  }

  private async close(
    stores: Stores,
    actor: Actor,
    { claim, proof }: { readonly claim: Claim; readonly proof: OwnerProof },
  ): Promise<Outcome> {
    // The order of every other use case: what is everywhere, the account, organizations, conversations.
    await stores.roles.lockGlobal();
    const account = await this.proveOwner.lock(stores, claim);
    if (account === null) return 'INVALID_CREDENTIALS';
    if (proof.kind === 'code' && !(await this.accepts(stores, account, { code: proof.code, actor }))) {
      return 'INVALID_TWO_FACTOR_CODE';
    }
    await this.proveOwner.settle(stores, claim);
    const memberships = await lockMemberships(stores, account.id, this.steps.clock.now());
    for (const membership of memberships) {
      if (!(await isOwnerLeft(stores, membership, membership.roles))) return 'LAST_OWNER';
    }
    await this.steps.dismantle.execute(stores, account, { actor, memberships });
    return 'closed';
  }

  private accepts(
    stores: Stores,
    account: Account,
    { code, actor: { client } }: { readonly code: string; readonly actor: Actor },
  ): Promise<boolean> {
    return this.steps.checkSecondFactor.execute(stores, account, { factor: { kind: 'totp', code }, client });
  }
}
