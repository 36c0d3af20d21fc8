import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

/** Writes the names of the build's files into the service worker, which stores them. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['service-worker.js'];
        if (worker?.type !== 'chunk') throw new Error('The build has no service worker.');
        if (worker.imports.length > 0)
          throw new Error(`The service worker shares ${worker.imports.join()} with pages.`);
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'));
        const version = createHash('sha256').update(files.join()).digest('base64url').slice(0, 12);
        worker.code = worker.code
          .replace('BUILD_FILES', () => JSON.stringify(files.map((name) => `/${name}`)))
          .replace('BUILD_VERSION', () => JSON.stringify(version));
      },
    },
  };
}
