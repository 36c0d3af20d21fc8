import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { startReferenceServer, type RunningServer } from '../../support/start-reference-server.js';

const preload = fileURLToPath(new URL('server-inside.ts', import.meta.url));

/** What the server uses; `files`: open ones. */
export interface Figures {
  readonly heapMb: number;
  readonly residentMb: number;
  readonly files: number;
}

export interface WatchedServer extends RunningServer {
  /** Returns the figures after a garbage collection. */
  figures(): Promise<Figures>;
}

interface Allowance {
  readonly moreMb?: number;
  readonly moreFiles?: number;
  readonly withinMs?: number;
}

/** Like `startReferenceServer`, plus `figures()`. */
export async function startWatchedServer(settings: Record<string, string> = {}): Promise<WatchedServer> {
  const server = await startReferenceServer({ CREWKIT_LOG: 'warn', ...settings }, { preload });
  return { ...server, figures: () => server.ask<Figures>('figures') };
}

/** Waits until the server uses no more resources than before, within the allowance. Returns the final figures. */
export async function settledFigures(
  server: WatchedServer,
  before: Figures,
  { moreMb = 16, moreFiles = 8, withinMs = 15_000 }: Allowance = {},
): Promise<Figures & { readonly isBack: boolean }> {
  for (const from = Date.now(); ; await sleep(500)) {
    const now = await server.figures();
    const isBack = now.heapMb <= before.heapMb + moreMb && now.files <= before.files + moreFiles;
    if (isBack || Date.now() - from > withinMs) return { ...now, isBack };
  }
}
