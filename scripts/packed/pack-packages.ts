import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrontEnd, isFrontEndStale } from '../build-front-end.mjs';
import { capture, npm } from '../run-command.mjs';
import { readRepository } from './describe-source.js';
import { type Package } from './public-packages.js';
import { stagePackages } from './stage-packages.js';

/**
 * Packs every public package, as `npm publish` does, into an archive in `destination`. `repository` is the web address of the repository.
 * Returns the archives' paths by package name.
 */
export async function packPackages(
  destination: string,
  repository = readRepository(),
): Promise<Readonly<Record<string, string>>> {
  mkdirSync(destination, { recursive: true });
  return withStagedPackages(
    (staged) => Object.fromEntries(staged.map((one) => [one.manifest.name, pack(one, destination)])),
    repository,
  );
}

/** Stages the packages in a temporary folder, which is removed when `use` has finished. First builds the front end if it is stale. */
export async function withStagedPackages<T>(
  use: (staged: readonly Package[]) => T,
  repository = readRepository(),
): Promise<T> {
  if (isFrontEndStale() && !buildFrontEnd()) throw new Error('The front end cannot be built.');
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-staged-'));
  try {
    return use(await stagePackages(folder, repository));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pack({ folder, manifest }: Package, destination: string): string {
  const [program, ...args] = npm();
  const packed = capture(program, [...args, 'pack', '--silent', '--pack-destination', destination], { cwd: folder });
  if (!packed.ok) throw new Error(`${manifest.name} cannot be packed:\n${packed.output}`);
  return join(destination, packed.stdout.trim().split('\n').at(-1) ?? '');
}
