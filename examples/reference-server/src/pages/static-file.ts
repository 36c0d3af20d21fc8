import { readFile } from 'node:fs/promises';

import type { ContentEncoding } from '../delivery/content-encoding.js';

export interface StaticFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The same bytes compressed, by content coding. */
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

/** The media type that goes with the ending of a file's name. Throws if there is none: it would be served wrongly. */
export function mediaTypeOf(name: string): string {
  const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`No media type is known for "${name}".`);
  return type;
}

/** Reads a file when it is first asked for, and keeps it. */
export function cachedFile(url: URL): () => Promise<StaticFile> {
  let reading: Promise<StaticFile> | null = null;
  return () => {
    reading ??= readFile(url).then(
      (bytes) => ({ type: mediaTypeOf(url.pathname), bytes }),
      (error: unknown) => {
        // A failure is not kept: the next request tries again.
        reading = null;
        throw error;
      },
    );
    return reading;
  };
}
