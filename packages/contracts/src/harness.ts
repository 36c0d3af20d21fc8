import assert from 'node:assert/strict';

type Body = () => void | Promise<void>;

/**
 * The functions that a published suite needs from a test runner. Vitest's functions fit unchanged. From node:test, pass `before` as
 * `beforeAll` and `after` as `afterAll`.
 */
export interface TestRunner {
  readonly describe: (name: string, define: () => void) => unknown;
  readonly it: (name: string, run: Body) => unknown;
  /** Registers a function that runs once, before the cases of the surrounding `describe`. */
  readonly beforeAll: (prepare: Body) => unknown;
  readonly afterAll: (cleanUp: Body) => unknown;
}

/** The cases that an implementation does not pass yet, by name, each with the reason for accepting the failure. */
export type Exemptions = Readonly<Record<string, { readonly reason: string }>>;

/**
 * Defines a suite in which exempted cases are expected to fail: the suite fails if an exempted case passes, or if an
 * exemption names a case that does not exist. An exemption therefore cannot outlive its reason.
 */
export function withExemptions(runner: TestRunner, exempt: Exemptions, define: (runner: TestRunner) => void): void {
  const unmet = new Set(Object.keys(exempt));
  if (unmet.size === 0) return define(runner);
  define({
    describe: (name, body) => runner.describe(name, body),
    beforeAll: (prepare) => runner.beforeAll(prepare),
    afterAll: (cleanUp) => runner.afterAll(cleanUp),
    it(name, run) {
      const exemption = exempt[name];
      if (exemption === undefined) return runner.it(name, run);
      unmet.delete(name);
      return runner.it(`${name} (exempted: ${exemption.reason})`, () => assertFails(name, run));
    },
  });
  // The exemptions are evaluated when the cases run, because runners can call the bodies of `describe` late.
  runner.it('has no exemption for an unknown case', async () => {
    assert.deepEqual([...unmet], []);
  });
}

async function assertFails(name: string, run: Body): Promise<void> {
  // The body is called within a promise, because a synchronous body can throw.
  const failed = await Promise.resolve()
    .then(run)
    .then(
      () => false,
      () => true,
    );
  assert.ok(failed, `"${name}" passes now: remove its exemption.`);
}
