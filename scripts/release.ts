// Publishes every package whose version is not in the registry yet. The core is published first, so that an adapter that is installed
// during the release finds its dependencies. The script can be repeated after a failure. `npm run release -- --dry-run` publishes nothing
// and lists the packages.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRepository } from './packed/describe-source.js';
import { withStagedPackages } from './packed/pack-packages.js';
import { listPublicPackages, type Package } from './packed/public-packages.js';
import { capture, npm, root, succeeds } from './run-command.mjs';

const dryRun = process.argv.includes('--dry-run');
const [program, ...args] = npm();
// Only these CI systems can prove to the registry which source a package was built from.
const canProve = process.env.GITHUB_ACTIONS === 'true' || process.env.GITLAB_CI === 'true';

const faults = [...listMissingBuilds(), ...(dryRun ? [] : listTreeErrors())];
for (const fault of faults) console.error(fault);
const published = faults.length === 0 && (await withStagedPackages((staged) => staged.every(publish)));
process.exitCode = published ? 0 : 1;

function listMissingBuilds(): readonly string[] {
  return listPublicPackages()
    .filter(({ folder }) => !existsSync(join(folder, 'dist/index.js')))
    .map(({ manifest }) => `${manifest.name} is not built: npm run build`);
}

/** Returns the reasons why a reader of a package page would not find the sources of the package. */
function listTreeErrors(): readonly string[] {
  const changed = capture('git', ['status', '--porcelain']).stdout.trim();
  const waiting = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return [
    ...(readRepository() === null
      ? ['package.json has no `repository`: without it, package pages have no links, and npm cannot prove the source.']
      : []),
    ...(changed === '' ? [] : [`There are changes that are not committed:\n${changed}`]),
    ...waiting.map((name) => `.changeset/${name} is not in the changelogs yet: npx changeset version`),
  ];
}

/** Publishes the staged folder, unless the version is already published. Returns whether the version is published now. */
function publish({ folder, manifest: { name, version } }: Package): boolean {
  if (isPublished(name, version)) {
    console.log(`${name} ${version} is already published`);
    return true;
  }
  console.log(`${name} ${version}`);
  const options = [...(dryRun ? ['--dry-run'] : []), ...(canProve && !dryRun ? ['--provenance'] : [])];
  return succeeds(program, [...args, 'publish', ...options], { cwd: folder });
}

/** Returns whether the version is in the registry. A dry run does not query the registry. */
function isPublished(name: string, version: string): boolean {
  if (dryRun) return false;
  return capture(program, [...args, 'view', `${name}@${version}`, 'version']).stdout.trim() === version;
}
