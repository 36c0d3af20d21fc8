import type { StoreInput, Store } from '@crewkit/core/adapter';
import { deleteRows, hashKey, insertRow } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

type SignInChallenge = StoreInput<'signInChallenges', 'insert'>;

export class MemorySignInChallengeStore implements Store<'signInChallenges'> {
  constructor(private readonly view: View) {}

  async insert(challenge: SignInChallenge): Promise<void> {
    insertRow(await this.view.edit('signInChallenges'), hashKey(challenge.tokenHash), challenge);
  }

  async find(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null> {
    const challenge = this.view.tables.signInChallenges.get(hashKey(tokenHash));
    return challenge === undefined || challenge.expiresAt <= now ? null : challenge;
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null> {
    const challenges = await this.view.edit('signInChallenges');
    const challenge = challenges.get(hashKey(tokenHash));
    if (challenge === undefined || challenge.expiresAt <= now) return null;
    challenges.delete(hashKey(tokenHash));
    return challenge;
  }

  async deleteAllFor(userId: string): Promise<void> {
    deleteRows(await this.view.edit('signInChallenges'), (each) => each.userId === userId);
  }

  async deleteExpired(now: Date): Promise<number> {
    return deleteRows(await this.view.edit('signInChallenges'), (each) => each.expiresAt <= now).length;
  }
}
