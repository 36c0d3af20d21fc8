// Runs mutation tests: Stryker changes the code in many small ways, and counts the changes that the unit tests detect. Arguments name
// groups (by default all groups) or are Stryker's own options: `npm run mutation -- grants`, `npm run mutation -- --mutate <file>`.
import { installOnce } from '../install-once.js';
import { succeeds, tools } from '../run-command.mjs';

const domain = 'packages/core/src/domain';
const api = 'packages/core/src/api';
const groups: Record<string, string[]> = {
  grants: [`${domain}/access/grant-policy.ts`],
  // The tables of roles and lifetimes are excluded, because tests compare them as a whole with separate tables.
  policies: [
    ...['grant-policy', 'role-level-policy', 'access', 'permission-set', 'permission-sources', 'permission-name'].map(
      (name) => `${domain}/access/${name}.ts`,
    ),
    ...['lockout-policy', 'password-policy'].map((name) => `${domain}/sign-in/${name}.ts`),
  ],
  dispatch: [
    ...['dispatch', 'forms', 'input'].map((folder) => `${api}/http/${folder}/*.ts`),
    ...['path-pattern', 'route-finder'].map((name) => `${api}/http/routing/${name}.ts`),
    ...['render', 'watch-body'].map((name) => `${api}/http/responses/${name}.ts`),
    `${api}/chat/byte-range.ts`,
  ],
};

installOnce('benchmarks');
const given = process.argv.slice(2);
const named = Object.keys(groups).filter((name) => given.includes(name));
const options = given.filter((name) => !(name in groups));
const failures: string[] = [];
if (options.includes('--mutate')) mutate('what was named', options);
else {
  for (const name of named.length > 0 ? named : Object.keys(groups)) {
    mutate(name, ['--mutate', [...groups[name], '!**/*.test.ts'].join(','), ...options]);
  }
}
console.log(failures.length === 0 ? 'enough mutants were killed' : `too few were killed: ${failures.join(', ')}`);
process.exitCode = failures.length > 0 ? 1 : 0;

function mutate(name: string, args: string[]): void {
  console.log(`\n── ${name} ──`);
  if (!succeeds(process.execPath, [tools.stryker, 'run', 'scripts/mutation/stryker.config.json', ...args]))
    failures.push(name);
}
