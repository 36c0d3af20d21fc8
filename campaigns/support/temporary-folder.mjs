import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { atEnd } from './at-end.mjs';

/** A new folder, which is removed when the campaign ends. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `crewkit-${name}-`));
  // A process killed just before may still be writing.
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
