import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** Creates a folder that all users can read and write. It is removed after the test. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-test-servers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o777);
  return folder;
}
