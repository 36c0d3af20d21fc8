import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { cachedFile } from './static-file.js';
// Resolve the package by its manifest, because its main file would load all other files.
const manifest = pathToFileURL(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
const names = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const files = new Map(names.map((name) => [name, cachedFile(new URL(name, manifest))]));
/** The two files of Swagger UI that the API reference needs, from the installed package. */
export const swaggerAssets = {
    version,
    read: async (name) => (await files.get(name)?.()) ?? null,
};
export function swaggerUrl(name) {
    return `/docs/${version}/${name}`;
}
//# sourceMappingURL=swagger-assets.js.map