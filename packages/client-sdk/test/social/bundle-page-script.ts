import { fileURLToPath } from 'node:url';

import { testBasePath } from '@crewkit/test-servers';
import { build, type Rolldown } from 'vite';

/** Bundles the script of a test's pages, with the SDK from its sources. The scripts read the base path from `TEST_BASE_PATH`. */
export async function bundlePageScript(file: URL): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { TEST_BASE_PATH: JSON.stringify(testBasePath()) },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(file), formats: ['es'] },
      // All code, including lazy code, is in one file, because these tests do not depend on lazy loading.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('The script of the pages was not built.');
  return chunk.code;
}
