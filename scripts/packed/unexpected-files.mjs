import { readdirSync } from 'node:fs';

const strange =
  /(?:^|\/)(?:typescript|tests?|__tests__)(?:\/|$)|\.(?:test|spec)\.\w+$|packages\/[\w-]+\/src\/|\.(?:pem|key|env)$/;

/** Returns paths that a packed server must not contain: a compiler, tests, sources of this repository, keys. */
export function listUnexpectedFiles(folder) {
  return readdirSync(folder, { recursive: true }).filter((path) => strange.test(path.replaceAll('\\', '/')));
}
