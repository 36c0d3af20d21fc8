import { sampleChallenge, sampleExternal } from './sign-in-samples.js';
import { findableTokenCases } from './single-use-token-cases.js';
import type { StoreCases } from '../support/store-case.js';
import { addAccount, at, awkwardText } from '../support/store-samples.js';

const identities = [null, sampleExternal({ subject: awkwardText, email: 'ada@example.org' }), sampleExternal()];

export const signInChallengeStoreCases: StoreCases = findableTokenCases({
  names: { one: 'sign-in challenge', many: 'sign-in challenges', owner: 'account' },
  port: (stores) => stores.signInChallenges,
  sample: sampleChallenge,
  shapes: identities.map(
    (identity) => (userId) =>
      sampleChallenge(userId, {
        method: identity === null ? 'email_code' : 'social',
        identity,
        createdAt: at(1),
        expiresAt: at(1000),
      }),
  ),
  addOwner: addAccount,
});
