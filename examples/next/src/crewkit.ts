import type { Crewkit } from '@crewkit/core';

// Next.js bundles the pages apart from main.ts, so a variable of this module would exist twice.
const shared = globalThis as { crewkit?: Crewkit };

/** Makes the instance of this process available to the pages. */
export function setCrewkit(crewkit: Crewkit): void {
  shared.crewkit = crewkit;
}

export function getCrewkit(): Crewkit {
  if (shared.crewkit === undefined) throw new Error('Start the app with src/main.ts.');
  return shared.crewkit;
}
