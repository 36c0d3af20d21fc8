import { writeFile, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const compressible = /\.(?:css|js|json|svg|map)$/;
// Below this size, the headers of a response cost as much as compression saves.
const minBytes = 1024;

/** Writes `app.js.br` and `app.js.gz` beside `app.js`, for the server to send. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const folder = join(dir, 'assets');
        const names = (await readdir(folder)).filter((name) => compressible.test(name));
        await Promise.all(names.map((name) => compressFile(join(folder, name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params })),
    writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
  ]);
}
