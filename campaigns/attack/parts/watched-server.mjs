import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { startReferenceServer } from '../../support/start-reference-server.js';

const preload = fileURLToPath(new URL('server-inside.mjs', import.meta.url));

/** Like `startReferenceServer`, plus `figures()`: `{ heapMb, residentMb, files }` of the server after a garbage collection. */
export async function startWatchedServer(settings = {}) {
  const server = await startReferenceServer({ CREWKIT_LOG: 'warn', ...settings }, { preload });
  return { ...server, figures: () => server.ask('figures') };
}

/** Waits until the server uses no more resources than before, within the allowance. Returns the final figures. */
export async function settledFigures(server, before, { moreMb = 16, moreFiles = 8, withinMs = 15_000 } = {}) {
  for (const from = Date.now(); ; await sleep(500)) {
    const now = await server.figures();
    const isBack = now.heapMb <= before.heapMb + moreMb && now.files <= before.files + moreFiles;
    if (isBack || Date.now() - from > withinMs) return { ...now, isBack };
  }
}
