import { defineConfig } from 'vitest/config';

const conditions = ['@crewkit/source', 'node'];

// What Stryker runs for each mutant: tests that stand beside the code and import it by its path, because packages are links to
// the code that is not mutated.
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['packages/core/src/{domain,api}/**/*.test.ts'], testTimeout: 5_000 },
});
