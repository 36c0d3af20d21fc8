import type { Account } from '../../../domain/accounts/account.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { ConfirmOwner, GivenProof } from '../own-account/confirm-owner.js';

/** Runs `work` after the caller has proven to own their account, in the same transaction, and returns its result. */
export async function runConfirmed<T>(
  confirm: ConfirmOwner,
  { actor, proof }: { readonly actor: SessionActor; readonly proof: GivenProof },
  work: (stores: Stores, account: Account) => Promise<T>,
): Promise<T> {
  // The transaction can run several times. The last run is the one that was committed.
  const results: T[] = [];
  await confirm.execute(actor, proof, async (stores, account) => {
    results.push(await work(stores, account));
    return null;
  });
  return results.at(-1) as T;
}
