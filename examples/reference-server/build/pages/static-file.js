import { readFile } from 'node:fs/promises';
const mediaTypes = {
    css: 'text/css; charset=utf-8',
    ico: 'image/x-icon',
    jpg: 'image/jpeg',
    js: 'text/javascript; charset=utf-8',
    json: 'application/json; charset=utf-8',
    map: 'application/json; charset=utf-8',
    png: 'image/png',
    svg: 'image/svg+xml; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
    wasm: 'application/wasm',
    webmanifest: 'application/manifest+json; charset=utf-8',
    webp: 'image/webp',
    woff2: 'font/woff2',
};
/** Returns the media type of a file extension. Throws if it is unknown, because the file would be served with a wrong type. */
export function toMediaType(name) {
    const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined)
        throw new Error(`No media type is known for "${name}".`);
    return type;
}
/** Returns a function that reads a file on the first request and caches it. */
export function cachedFile(url) {
    let reading = null;
    return () => {
        reading ??= readFile(url).then((bytes) => ({ type: toMediaType(url.pathname), bytes }), (error) => {
            // Failures are not cached, so the next request tries again.
            reading = null;
            throw error;
        });
        return reading;
    };
}
//# sourceMappingURL=static-file.js.map