import { chownSync, mkdtempSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { SystemUser } from './unprivileged-user.js';

/** Makes a temporary folder that belongs to `user`, or to this process if that is null. */
export function temporaryFolder(name: string, user: SystemUser | null): string {
  const usual = realpathSync(tmpdir());
  // Root's own temporary folder may lie where nobody else may enter.
  const parent = user === null || isPassable(usual) ? usual : '/tmp';
  const folder = mkdtempSync(join(parent, `crewkit-${name}-`));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Whether everybody may pass through a folder. */
function isPassable(folder: string): boolean {
  const everybodyMayPass = 0o001;
  if ((statSync(folder).mode & everybodyMayPass) === 0) return false;
  return folder === dirname(folder) || isPassable(dirname(folder));
}
