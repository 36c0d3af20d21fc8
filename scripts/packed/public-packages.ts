import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-command.mjs';

/** The paths of one export. */
export interface Conditions {
  readonly '@crewkit/source'?: string;
  readonly types: string;
  readonly default: string;
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  /** The commands, by name. */
  readonly bin?: Readonly<Record<string, string>>;
  readonly imports?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, Conditions>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Lists the packages that are published. The core is first, because the others depend on it. Private packages are used only by tests. */
export function listPublicPackages(): readonly Package[] {
  return readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.private !== true)
    .sort((one, other) => rank(one) - rank(other));
}

/** Returns what a consumer can import from the packages, such as `@crewkit/core/adapter`. */
export function listSubpaths(packages: readonly Package[]): readonly string[] {
  return packages.flatMap(({ manifest: { name, exports } }) =>
    Object.keys(exports).map((path) => name + path.slice(1)),
  );
}

function rank({ manifest }: Package): number {
  return manifest.name === '@crewkit/core' ? 0 : 1;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
