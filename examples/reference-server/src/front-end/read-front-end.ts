import { readdirSync, readFileSync } from 'node:fs';

import { mediaTypeOf, type StaticFile } from '../pages/static-file.js';

/** What the front end is made of, as it was built. */
export interface FrontEnd {
  /** Where its one page is shown, with parameters as `:name`. */
  readonly pagePaths: readonly `/${string}`[];
  /** null: it has not been built. */
  readonly built: BuiltFrontEnd | null;
}

export interface BuiltFrontEnd {
  readonly page: string;
  /** By name. The names carry a hash of what is in the files, so what is there never changes. */
  readonly assets: ReadonlyMap<string, StaticFile>;
  /** By name: what lies beside the page, such as an icon. */
  readonly others: ReadonlyMap<string, StaticFile>;
}

const pageName = 'index.html';
const pathsUrl = new URL(import.meta.resolve('@crewkit/example-web/page-paths.json'));

/**
 * Reads all of it, so that a build that is made while the server runs never mixes with this one. Throws if a file has an ending
 * whose media type nobody knows.
 */
export function readFrontEnd(folder: URL = new URL('dist/', pathsUrl)): FrontEnd {
  const pagePaths = JSON.parse(readFileSync(pathsUrl, 'utf8')) as FrontEnd['pagePaths'];
  const page = readPage(folder);
  if (page === null) return { pagePaths, built: null };
  const others = filesIn(folder, (name) => name !== pageName);
  return { pagePaths, built: { page, assets: filesIn(new URL('assets/', folder)), others } };
}

/** null: there is none. */
function readPage(folder: URL): string | null {
  try {
    return readFileSync(new URL(pageName, folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function filesIn(folder: URL, counts: (name: string) => boolean = () => true): Map<string, StaticFile> {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && counts(entry.name)).map(({ name }) => name);
  return new Map(names.map((name) => [name, { type: mediaTypeOf(name), bytes: readFileSync(new URL(name, folder)) }]));
}
