import type { Checks } from './checks.js';

/** Functions that end what a section has started. They run in reverse order, even after a failure. */
export type CleanUps = (() => unknown)[];

export type Section = (cleanUps: CleanUps) => Promise<void>;

/** Runs the requested sections, by name or `all`. Each section cleans up, even after a failure. */
export async function runSections(
  sections: Readonly<Record<string, Section>>,
  only: string,
  checks: Checks,
): Promise<void> {
  for (const [name, run] of Object.entries(sections))
    if (only === 'all' || only === name) await inOrder(name, run, checks);
}

async function inOrder(name: string, run: Section, checks: Checks): Promise<void> {
  const cleanUps: CleanUps = [];
  console.log(`\n── ${name} ──`);
  try {
    await run(cleanUps);
  } catch (error) {
    checks.violate(`${name}: the campaign runs to its end`, describeError(error));
  }
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}

export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
