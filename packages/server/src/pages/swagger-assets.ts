import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { cachedFile, type StaticFile } from './static-file.js';

// Resolve the package by its manifest, because its main file would load all other files.
const manifest = pathToFileURL(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };

const names = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

const files: ReadonlyMap<string, () => Promise<StaticFile>> = new Map(
  names.map((name) => [name, cachedFile(new URL(name, manifest))]),
);

/** The two files of Swagger UI that the API reference needs, from the installed package. */
export const swaggerAssets = {
  version,
  read: async (name: string): Promise<StaticFile | null> => (await files.get(name)?.()) ?? null,
} as const;

export function swaggerUrl(name: (typeof names)[number]): string {
  return `/docs/${version}/${name}`;
}
