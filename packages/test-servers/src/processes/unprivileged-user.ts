import { readFileSync } from 'node:fs';

/** The user that a program runs as, for `spawn`. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user for Postgres, which refuses to run as root. If this process is root, the user is `postgres` or, if that user does not
 * exist, `nobody`. Otherwise, returns null.
 */
export function unprivilegedUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const user = users.get('postgres') ?? users.get('nobody');
  if (user === undefined) throw new Error('Postgres does not run as root, and there is no user postgres or nobody.');
  return user;
}
