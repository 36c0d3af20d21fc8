import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** A path for a database in a fresh folder, which goes away after the test. */
export function temporaryDatabasePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'crewkit.db');
}
