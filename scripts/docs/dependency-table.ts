import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listPublicPackages } from '../packed/public-packages.js';
import { root } from '../run-command.mjs';
import { formatCode, formatTable } from './markdown-tables.js';

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  /** Whether npm has put a link to a package of this repository here. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** SPDX identifiers of licenses that let users of Crewkit keep their own code to themselves. */
const permissive =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|CC0-1\.0)$/;

/**
 * Returns the tables of docs/reference/dependencies.md: the direct dependencies of the published packages, and the number of packages that an
 * installation can contain, by license. Calls `report` for each package whose license is not permissive.
 */
export function dependencyTables(report: (fault: string) => void): Record<'dependencies' | 'licenses', string> {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockEntry>>;
  };
  const users = new Map<string, string[]>();
  const all = new Set<string>();
  for (const { folder, manifest } of listPublicPackages()) {
    const own = folder.slice(root.length + 1).replaceAll('\\', '/');
    for (const path of listDirect(locked, own).filter(isThirdParty)) {
      users.set(path, [...(users.get(path) ?? []), formatCode(manifest.name)]);
    }
    for (const path of collectPaths(locked, own)) all.add(path);
  }
  const toLicense = (path: string): string => locked[path]?.license ?? readOldLicense(path);
  for (const path of all) {
    if (!isPermissive(toLicense(path))) report(`${toName(path)} has the license ${toLicense(path)}`);
  }
  const direct = [...users].map(([path, names]) => {
    return [formatCode(toName(path)), locked[path]?.version ?? '', toLicense(path), names.join(', ')];
  });
  const licenses = [...new Set([...all].map(toLicense))].sort();
  const counts = licenses.map(
    (license) => [license, [...all].filter((path) => toLicense(path) === license).length] as const,
  );
  return {
    dependencies: formatTable(
      ['Package', 'Version', 'License', 'Used by'],
      direct.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ),
    licenses: formatTable(['License', 'Packages'], counts),
  };
}

/** Returns whether each part of an SPDX expression offers a permissive license. */
function isPermissive(expression: string): boolean {
  return expression.split(' AND ').every((part) => part.split(/[() ]+/).some((each) => permissive.test(each)));
}

function isThirdParty(path: string): boolean {
  return path.includes('node_modules/');
}

function toName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Returns the license of a package whose manifest has the old field `licenses`, which npm does not copy into the lock file. */
function readOldLicense(path: string): string {
  const { licenses = [] } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
    licenses?: readonly { readonly type: string }[];
  };
  return licenses.map(({ type }) => type).join(' OR ') || 'none';
}

/** Returns the lock file's paths of all packages that the package in `folder` needs at run time, except packages of this repository. */
function collectPaths(locked: Readonly<Record<string, LockEntry>>, folder: string): readonly string[] {
  const found = new Set([folder]);
  for (const path of found) for (const each of listDirect(locked, path)) found.add(each);
  return [...found].filter(isThirdParty);
}

function listDirect(locked: Readonly<Record<string, LockEntry>>, path: string): readonly string[] {
  const { dependencies, optionalDependencies } = locked[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const place = findPlace(locked, name, path);
    if (place === null) return [];
    const { link = false, resolved = place } = locked[place] ?? {};
    return [link ? resolved : place];
  });
}

/** Returns where Node resolves a package from another package's folder. */
function findPlace(locked: Readonly<Record<string, LockEntry>>, name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in locked) return place;
    if (folder === '.') return null;
  }
}
