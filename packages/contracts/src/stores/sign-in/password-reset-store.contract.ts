import { findableTokenCases } from './single-use-token-cases.js';
import type { StoreCases } from '../support/store-case.js';
import { addAccount, at, sampleReset } from '../support/store-samples.js';

export const passwordResetStoreCases: StoreCases = findableTokenCases({
  names: { one: 'password reset', many: 'password resets', owner: 'account' },
  port: (stores) => stores.passwordResets,
  sample: sampleReset,
  shapes: [(userId) => sampleReset(userId, { createdAt: at(1), expiresAt: at(1000) })],
  addOwner: addAccount,
});
