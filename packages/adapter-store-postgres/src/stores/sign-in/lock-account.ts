/**
 * Locks the account with the id $1, so that transactions with this statement run one after another. Uses NO KEY, because other transactions
 * may insert rows that refer to the account.
 */
export const lockAccountStatement = 'SELECT 1 FROM crewkit.accounts WHERE id = $1 FOR NO KEY UPDATE';
