import { chownSync, mkdtempSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { SystemUser } from './unprivileged-user.js';

/** Creates a temporary folder that belongs to `user`, or to the user of this process if `user` is null. */
export function temporaryFolder(name: string, user: SystemUser | null): string {
  const usual = realpathSync(tmpdir());
  // Other users may not have access to root's temporary folder.
  const parent = user === null || isPassable(usual) ? usual : '/tmp';
  const folder = mkdtempSync(join(parent, `crewkit-${name}-`));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Returns whether all users can access a folder's contents by path. */
function isPassable(folder: string): boolean {
  const worldTraversable = 0o001;
  if ((statSync(folder).mode & worldTraversable) === 0) return false;
  return folder === dirname(folder) || isPassable(dirname(folder));
}
