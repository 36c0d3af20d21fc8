import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

const folder = fileURLToPath(new URL('../../../../node_modules/.cache/recordings/', import.meta.url));

/**
 * Records what the user does and sees in the page. Returns a function that ends the recording and writes it to
 * `node_modules/.cache/recordings`, where `npx playwright-core show-trace <file>` plays it.
 */
export async function recordPage(page: Page, name: string): Promise<() => Promise<void>> {
  const { tracing } = page.context();
  await tracing.start({ screenshots: true, snapshots: true, title: name });
  return async () => {
    mkdirSync(folder, { recursive: true });
    await tracing.stop({ path: join(folder, `${name}.zip`) });
  };
}
