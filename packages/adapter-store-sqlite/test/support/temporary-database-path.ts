import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** Returns a path for a database in a fresh folder, which is removed after the test. */
export function temporaryDatabasePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'crewkit.db');
}
