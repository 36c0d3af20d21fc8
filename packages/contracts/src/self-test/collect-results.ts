import type { TestRunner } from '../harness.js';

/** The result of one case. */
export interface CaseResult {
  /** The names of the surrounding `describe`s and of the case, joined by ` > `. */
  readonly name: string;
  /** The error of the case, or of the preparation of its `describe`. The value is null if the case passed. */
  readonly error: unknown;
}

interface Suite {
  readonly path: string;
  readonly prepares: (() => Promise<void>)[];
  readonly cleanUps: (() => Promise<void>)[];
  readonly members: (() => Promise<void>)[];
}

/**
 * Runs a published suite, or the cases that `only` selects by full name, one after another. Returns the results, which test the suite
 * itself.
 */
export async function collectResults(
  define: (runner: TestRunner) => void,
  only: (name: string) => boolean = () => true,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  const root = suiteAt('');
  let current = root;
  const nameIn = (suite: Suite, name: string): string => (suite.path === '' ? name : `${suite.path} > ${name}`);
  define({
    describe(name, body) {
      const outer = current;
      const inner = suiteAt(nameIn(outer, name));
      outer.members.push(() => runSuite(inner, results));
      current = inner;
      body();
      current = outer;
    },
    it(name, run) {
      const fullName = nameIn(current, name);
      if (!only(fullName)) return;
      current.members.push(async () => void results.push({ name: fullName, error: await catchError(run) }));
    },
    beforeAll: (prepare) => current.prepares.push(async () => prepare()),
    afterAll: (cleanUp) => current.cleanUps.push(async () => cleanUp()),
  });
  await runSuite(root, results);
  return results;
}

function suiteAt(path: string): Suite {
  return { path, prepares: [], cleanUps: [], members: [] };
}

async function runSuite({ path, prepares, cleanUps, members }: Suite, results: CaseResult[]): Promise<void> {
  for (const prepare of prepares) {
    const error = await catchError(prepare);
    if (error !== null) results.push({ name: `${path} > beforeAll`, error });
  }
  for (const member of members) await member();
  for (const cleanUp of cleanUps) {
    const error = await catchError(cleanUp);
    if (error !== null) results.push({ name: `${path} > afterAll`, error });
  }
}

async function catchError(run: () => void | Promise<void>): Promise<unknown> {
  try {
    await run();
    return null;
  } catch (error) {
    return error ?? new Error('It threw nothing at all.');
  }
}
