import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { atEnd } from './at-end.mjs';

/** A new folder, which is removed when the campaign ends. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `crewkit-${name}-`));
  // Whoever was killed just before may be writing still.
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
