import { readFile } from 'node:fs/promises';

import type { ContentEncoding } from '../delivery/content-encoding.js';

export interface StaticFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The compressed forms, by content coding. */
  readonly encoded?: Readonly<Partial<Record<ContentEncoding, Uint8Array>>>;
}

const mediaTypes: Readonly<Record<string, string>> = {
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
export function toMediaType(name: string): string {
  const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`No media type is known for "${name}".`);
  return type;
}

/** Returns a function that reads a file on the first request and caches it. */
export function cachedFile(url: URL): () => Promise<StaticFile> {
  let reading: Promise<StaticFile> | null = null;
  return () => {
    reading ??= readFile(url).then(
      (bytes) => ({ type: toMediaType(url.pathname), bytes }),
      (error: unknown) => {
        // Failures are not cached, so the next request tries again.
        reading = null;
        throw error;
      },
    );
    return reading;
  };
}
