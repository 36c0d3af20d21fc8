import { readdirSync } from 'node:fs';

const strange =
  /(?:^|\/)(?:typescript|tests?|__tests__)(?:\/|$)|\.(?:test|spec)\.\w+$|packages\/[\w-]+\/src\/|\.(?:pem|key|env)$/;

/** What a packed server must not hold: a compiler, tests, our sources, keys. Paths in the folder. */
export function strangersIn(folder) {
  return readdirSync(folder, { recursive: true }).filter((path) => strange.test(path.replaceAll('\\', '/')));
}
