import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

import { declaredUseCases } from './use-cases.js';

const names = Object.keys(declaredUseCases);

const suffix = '-use-cases.ts';

async function loadAreas(): Promise<readonly object[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(suffix));
  const areas = files.map((file) => basename(file, suffix));
  const modules = await Promise.all(areas.map((area) => import(`./${area}-use-cases.ts`) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as object[]);
}

describe('the declarations of use cases', () => {
  it('contain each name of each area once', async () => {
    const areas = await loadAreas();
    expect(areas.length).toBeGreaterThan(1);
    expect(areas.flatMap((area) => Object.keys(area)).sort()).toEqual([...names].sort());
  });

  it('name each use case after its class', () => {
    const classes = Object.values(declaredUseCases).map(({ create: { name } }) => name);
    expect(classes.map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`)).toEqual(names);
  });
});
