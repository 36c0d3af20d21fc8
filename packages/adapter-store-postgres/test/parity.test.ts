import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { migrations } from '../src/migrations/index.js';

const filesIn = (adapter: string, folder: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../../${adapter}/src/${folder}`, import.meta.url)))
    .filter((name) => name.endsWith('.ts'))
    .sort();
const here = (folder: string): string[] => filesIn('adapter-store-postgres', folder);
const there = (folder: string): string[] => filesIn('adapter-store-sqlite', folder);

// SQLite keeps times as numbers, and says in a file of its own how.
const onlyThere = ['columns.ts'];

describe('beside the SQLite adapter', () => {
  it('has every store in a file of the same name', () => {
    expect(here('stores')).toEqual(there('stores').filter((name) => !onlyThere.includes(name)));
  });

  it('has the same migrations, by number and name', () => {
    expect(here('migrations')).toEqual(there('migrations'));
    const numbered = there('migrations').filter((name) => /^\d/.test(name));
    expect(migrations.map((each) => `${each.name}.ts`)).toEqual(numbered);
    expect(migrations.map((each) => each.id)).toEqual(numbered.map((name) => Number.parseInt(name, 10)));
  });
});
