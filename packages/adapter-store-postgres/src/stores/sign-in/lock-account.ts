/** Serializes transactions that lock the account $1. Uses NO KEY, because other transactions may insert rows that refer to the account. */
export const lockAccountStatement = 'SELECT 1 FROM crewkit.accounts WHERE id = $1 FOR NO KEY UPDATE';
