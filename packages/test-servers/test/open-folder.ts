import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** A fresh folder in which everybody may read and write; it goes away after the test. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-test-servers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o777);
  return folder;
}
