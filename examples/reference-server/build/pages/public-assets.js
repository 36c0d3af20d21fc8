import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { toMediaType } from './static-file.js';
// The relative path is the same from src/pages and from dist/pages.
const folder = new URL('../../public/', import.meta.url);
const files = new Map(readdirSync(folder)
    .sort()
    .map((name) => [name, { type: toMediaType(name), bytes: readFileSync(new URL(name, folder)) }]));
/** The hand-written styles and scripts of the pages. They refer to each other by relative addresses, under one version. */
export const publicAssets = {
    /** The version changes with any byte of any file, so that browsers can cache the files forever. */
    version: toVersion(files),
    read: (name) => Promise.resolve(files.get(name) ?? null),
    favicon: requireFile('favicon.svg'),
};
/** Returns the file's address. Throws if the file does not exist, which prevents the server from starting. */
export function assetUrl(name) {
    requireFile(name);
    return `/assets/${publicAssets.version}/${name}`;
}
function requireFile(name) {
    const file = files.get(name);
    if (file === undefined)
        throw new Error(`There is no public/${name}.`);
    return file;
}
function toVersion(all) {
    const hash = createHash('sha256');
    for (const [name, { bytes }] of all)
        hash.update(`${name}\0${bytes.length}\0`).update(bytes);
    return hash.digest('hex').slice(0, 12);
}
//# sourceMappingURL=public-assets.js.map