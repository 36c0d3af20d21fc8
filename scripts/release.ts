// Publishes every package whose version is not in the registry yet. The core is published first, so that an adapter that is installed
// during the release finds its dependencies. The script can be repeated after a failure. `npm run release -- --dry-run` publishes nothing
// and lists the packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, npm, root, succeeds } from './run-command.mjs';

const dryRun = process.argv.includes('--dry-run');
const [program, ...args] = npm();
// Only these CI systems can prove to the registry which source a package was built from.
const canProve = process.env.GITHUB_ACTIONS === 'true' || process.env.GITLAB_CI === 'true';

const packages = readdirSync(join(root, 'packages'))
  .filter((name) => existsSync(join(root, 'packages', name, 'package.json')))
  .map((name) => join(root, 'packages', name))
  .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
  .filter(({ manifest }) => manifest.private !== true)
  .sort((one, other) => rank(one.manifest) - rank(other.manifest));

const faults = dryRun ? [] : findTreeErrors();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 || !packages.every(publish) ? 1 : 0;

function rank({ name }) {
  return name === '@crewkit/core' ? 0 : 1;
}

/** Returns the reasons why the packages would differ from the committed sources. */
function findTreeErrors() {
  const changed = capture('git', ['status', '--porcelain']).stdout.trim();
  const waiting = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return [
    ...(changed === '' ? [] : [`There is something that is not committed:\n${changed}`]),
    ...waiting.map((name) => `.changeset/${name} is not in the changelogs yet: npx changeset version`),
  ];
}

function publish({ folder, manifest: { name, version } }) {
  if (!existsSync(join(folder, 'dist/index.js'))) {
    console.error(`${name} is not built: npm run build`);
    return false;
  }
  if (isPublished(name, version)) {
    console.log(`${name} ${version} is there already`);
    return true;
  }
  console.log(`${name} ${version}`);
  const options = [...(dryRun ? ['--dry-run'] : []), ...(canProve && !dryRun ? ['--provenance'] : [])];
  return succeeds(program, [...args, 'publish', ...options], { cwd: folder });
}

/** Returns whether the version is in the registry. A dry run does not query the registry. */
function isPublished(name, version) {
  if (dryRun) return false;
  return capture(program, [...args, 'view', `${name}@${version}`, 'version']).stdout.trim() === version;
}
