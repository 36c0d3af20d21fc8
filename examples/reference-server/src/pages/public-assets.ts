import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

import { mediaTypeOf, type StaticFile } from './static-file.js';

// The same distance from src/pages and from dist/pages.
const folder = new URL('../../public/', import.meta.url);

const files: ReadonlyMap<string, StaticFile> = new Map(
  readdirSync(folder)
    .sort()
    .map((name) => [name, { type: mediaTypeOf(name), bytes: readFileSync(new URL(name, folder)) }]),
);

/** The hand-written styles and scripts of the pages. They name one another by relative addresses, under one version. */
export const publicAssets = {
  /** Changes with any byte of any file, so that browsers may keep what they have for ever. */
  version: versionOf(files),
  read: (name: string): Promise<StaticFile | null> => Promise.resolve(files.get(name) ?? null),
  favicon: requireFile('favicon.svg'),
} as const;

/** Where the file is served. Throws if there is no such file, which stops the start. */
export function assetUrl(name: string): string {
  requireFile(name);
  return `/assets/${publicAssets.version}/${name}`;
}

function requireFile(name: string): StaticFile {
  const file = files.get(name);
  if (file === undefined) throw new Error(`There is no public/${name}.`);
  return file;
}

function versionOf(all: ReadonlyMap<string, StaticFile>): string {
  const hash = createHash('sha256');
  for (const [name, { bytes }] of all) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex').slice(0, 12);
}
