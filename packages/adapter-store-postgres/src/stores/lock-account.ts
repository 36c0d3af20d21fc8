/** A statement that keeps others who send it for the account $1 waiting. NO KEY: rows may refer to the account meanwhile. */
export const lockAccount = 'SELECT 1 FROM crewkit.accounts WHERE id = $1 FOR NO KEY UPDATE';
