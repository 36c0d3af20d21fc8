import type { Account } from '../../../domain/accounts/account.js';
import type { Role } from '../../../domain/access/role.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { CheckSecondFactor } from '../../sign-in/two-factor/check-second-factor.js';
import { lockMemberships } from '../../workspace/members/lock-memberships.js';
import { isOwnerLeft } from '../../access/assignments/require-owner-left.js';
import type { DeleteAccount } from './delete-account.js';
import type { FinishClosings } from './finish-closings.js';
import type { Claim, ProveOwner } from './prove-owner.js';

/** The caller's proof of owning the account. An authenticator code is accepted only for accounts without a password. */
export type OwnerProof =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'code'; readonly code: string };

/** The error if the closing is refused, or null if it is not. */
type Refusal = CrewkitError | null;

/**
 * Closes the caller's account permanently and anonymizes it as `Former member`. Of N parallel calls, exactly one closes it. Throws
 * `LAST_OWNER` while the caller is the only OWNER of an organization. Throws `INVALID_TWO_FACTOR_CODE` if the authenticator code is wrong.
 * Also throws the same errors as `ProveOwner`.
 *
 * A single transaction closes the account. Data of unbounded size, such as the account's group conversations, is processed afterward in
 * separate transactions: see `FinishClosings`.
 */
export class CloseAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly proveOwner: ProveOwner,
    private readonly steps: {
      readonly checkSecondFactor: CheckSecondFactor;
      readonly deleteAccount: DeleteAccount;
      readonly finish: FinishClosings;
      readonly clock: Clock;
    },
  ) {}

  async execute(actor: SessionActor, proof: OwnerProof): Promise<void> {
    const claim = await this.claim(actor, proof);
    // The error is thrown after the commit, because two changes must persist even if the closing is refused: a correct proof subtracts its
    // attempt from the count, and a code is used up.
    const locksGlobal = await this.unitOfWork.read(
      async (stores) => (await this.globalRoles(stores, actor.userId)).length > 0,
    );
    const refusal = await this.unitOfWork.run((stores) => this.close(stores, actor, { claim, proof, locksGlobal }));
    if (refusal !== null) throw refusal;
    // The account is closed even if this call fails. The background job then does the remaining work and logs failures.
    await this.steps.finish.advance(actor.userId).catch(() => false);
  }

  private async claim(actor: SessionActor, proof: OwnerProof): Promise<Claim> {
    if (proof.kind === 'password') return this.proveOwner.byPassword(actor, proof.password);
    const claim = await this.proveOwner.begin(actor);
    const { passwordHash, twoFactorEnabled } = claim.account;
    if (passwordHash !== null || !twoFactorEnabled) throw new CrewkitError('INVALID_CREDENTIALS');
    return claim;
  }

  private async close(
    stores: Stores,
    actor: SessionActor,
    given: { readonly claim: Claim; readonly proof: OwnerProof; readonly locksGlobal: boolean },
  ): Promise<Refusal> {
    const { claim, proof, locksGlobal } = given;
    // All use cases lock in this order: GLOBAL, the account, organizations. Few accounts hold a global role, so GLOBAL is rarely locked.
    if (locksGlobal) await stores.roles.lockGlobal();
    const account = await this.proveOwner.lock(stores, claim);
    if (account === null) return new CrewkitError('INVALID_CREDENTIALS');
    const globalRoles = await this.globalRoles(stores, account.id);
    // The global role was granted after the look-up. Locking GLOBAL after the account would violate the lock order.
    if (globalRoles.length > 0 && !locksGlobal) return new CrewkitError('UNAVAILABLE');
    const unproven = await this.settle(stores, account, { claim, proof });
    if (unproven !== null) return unproven;
    const memberships = await lockMemberships(stores, account.id, this.steps.clock.now());
    for (const membership of memberships) {
      if (!(await isOwnerLeft(stores, membership, membership.roles))) return new CrewkitError('LAST_OWNER');
    }
    await this.steps.deleteAccount.execute(stores, account, { actor, memberships, globalRoles });
    return null;
  }

  private globalRoles(stores: Stores, userId: string): Promise<readonly Role[]> {
    return stores.assignments.rolesAt(userId, { scope: 'GLOBAL' }, this.steps.clock.now());
  }

  /** Verifies the code, if one was given. Subtracts the attempt from the count unless the code is wrong. */
  private async settle(
    stores: Stores,
    account: Account,
    { claim, proof }: { readonly claim: Claim; readonly proof: OwnerProof },
  ): Promise<Refusal> {
    if (proof.kind === 'code') {
      const { attempt, actor } = claim;
      const factor = { kind: 'totp', code: proof.code } as const;
      return this.steps.checkSecondFactor.execute(stores, account, { factor, client: actor.client, attempt });
    }
    await this.proveOwner.settle(stores, claim);
    return null;
  }
}
