// The parts of the published server that differ from other packages: it contains most of its dependencies, and the built front end.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-command.mjs';
import { optionalPackages, separatePackages } from './bundle-server.js';
import { listPublicPackages, type Manifest } from './public-packages.js';

export const serverName = '@crewkit/server';

const frontEnd = join(root, 'examples/web');
const needed = [...separatePackages, 'swagger-ui-dist'];

/** Copies the bundle and the front end. Needs a build of both. */
export function copyServerFiles(from: string, to: string): void {
  cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true });
  for (const name of ['dist', 'page-paths.json']) {
    cpSync(join(frontEnd, name), join(to, 'front-end', name), { recursive: true });
  }
}

/**
 * Returns the manifest of the server with the dependencies that the bundle does not contain, in the versions that the packages in the bundle
 * declare.
 */
export function describeServer(manifest: Manifest): Manifest {
  const manifests = [...listPublicPackages().map((other) => other.manifest), manifest];
  const required = Object.assign({}, ...manifests.map(({ dependencies }) => dependencies));
  const optional = Object.assign({}, ...manifests.map(({ optionalDependencies }) => optionalDependencies));
  return {
    ...manifest,
    imports: { '#front-end/*': './front-end/*' },
    dependencies: pick(required, needed),
    optionalDependencies: pick(optional, [...needed, ...optionalPackages]),
  };
}

function pick(versions: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => names.includes(name)));
}
