import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { migrations } from '../../src/migrations/index.js';

const filesIn = (adapter: string, folder: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../../../${adapter}/src/${folder}`, import.meta.url)))
    .filter((name) => name.endsWith('.ts'))
    .sort();
const here = (folder: string): string[] => filesIn('adapter-store-postgres', folder);
const there = (folder: string): string[] => filesIn('adapter-store-sqlite', folder);

/** Returns the files that contain a store, without shared code. */
const getStores = (adapter: string): string[] => {
  const file = new URL(`../../../${adapter}/src/stores/create-stores.ts`, import.meta.url);
  return [...readFileSync(file, 'utf8').matchAll(/import \{ (?:Postgres|Sqlite)\w+ \} from '\.\/([-/a-z]+)\.js'/g)].map(
    ([, name]) => String(name),
  );
};

describe('parity with the SQLite adapter', () => {
  it('includes every store in a file of the same name', () => {
    const stores = getStores('adapter-store-postgres');
    expect(stores.length).toBeGreaterThan(20);
    expect(stores).toEqual(getStores('adapter-store-sqlite'));
  });

  it('includes the access queries in a file of the same name', () => {
    expect(here('stores/access')).toContain('held-grants.ts');
    expect(there('stores/access')).toContain('held-grants.ts');
  });

  it('includes the migrations, by number and name', () => {
    expect(here('migrations')).toEqual(there('migrations'));
    expect(here('migrations/baseline')).toEqual(there('migrations/baseline'));
    expect(here('migrations/baseline')).toContain('accounts.ts');
    const numbered = there('migrations').filter((name) => /^\d/.test(name));
    expect(migrations.map((each) => `${each.name}.ts`)).toEqual(numbered);
    expect(migrations.map((each) => each.id)).toEqual(numbered.map((name) => Number.parseInt(name, 10)));
  });
});
