import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

const budgetBytes = 15 * 1024;

it('is small: at most 15 kB gzipped with all that it imports but the socket client', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL('../src/index.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: { external: ['socket.io-client'], output: { minify: true } },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built.flatMap(({ output }) => output).map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''));
  const bytes = gzipSync(code.join('\n')).length;
  // A build of nothing would be small too.
  expect(code.join('')).toContain('/api/organizations');
  expect(bytes, 'bytes, gzipped').toBeLessThan(budgetBytes);
});
