import { chownSync, mkdtempSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { SystemUser } from './unprivileged-user.js';

/** Creates a temporary folder owned by `user`, or by the user of this process if null. */
export function temporaryFolder(name: string, user: SystemUser | null): string {
  const usual = realpathSync(tmpdir());
  // Other users may not be allowed to enter root's temporary folder.
  const parent = user === null || isPassable(usual) ? usual : '/tmp';
  const folder = mkdtempSync(join(parent, `crewkit-${name}-`));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Returns whether all users may pass through a folder. */
function isPassable(folder: string): boolean {
  const worldTraversable = 0o001;
  if ((statSync(folder).mode & worldTraversable) === 0) return false;
  return folder === dirname(folder) || isPassable(dirname(folder));
}
