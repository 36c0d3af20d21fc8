import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

// Bundlers cannot embed native packages. `ws` works without its two optional ones, which are not installed.
const native = ['bcrypt', 'better-sqlite3', 'better-sqlite3-napi'];
const optional = ['bufferutil', 'utf-8-validate'];

/**
 * Bundles a project's program into one file, in a folder `target` that contains no other package than the native ones. Returns the path of
 * the file.
 */
export async function bundleHost(project: string, target: string): Promise<string> {
  const build = await rolldown({
    input: join(project, 'dist/host.js'),
    cwd: project,
    platform: 'node',
    external: [...native, ...optional],
    onLog: (level, { message }) => console.log(`${level}: ${message}`),
  });
  const file = join(target, 'server.mjs');
  await build.write({ file, format: 'esm', codeSplitting: false, comments: false });
  await build.close();
  mkdirSync(join(target, 'node_modules'), { recursive: true });
  for (const name of native.filter((each) => existsSync(join(project, 'node_modules', each)))) {
    symlinkSync(join(project, 'node_modules', name), join(target, 'node_modules', name), 'junction');
  }
  return file;
}
